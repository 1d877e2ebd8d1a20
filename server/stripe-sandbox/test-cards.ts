export type Behavior =
  | 'succeeds'
  | 'disputed'
  | 'second step'
  | 'processing, then succeeds'
  | 'processing, then fails'
  | DeclineName;

export type TestCard = { brand: string; number: string; behaviour: Behavior };

type CardRow = [names: string, number: string, behaviour: Behavior, brand?: string];

export type Decline = { code: string; decline_code: string; message: string };
export type DeclineName = keyof typeof declines;

const tryAnother = 'Please try another card.';
const decline = (code: string, decline_code: string, message: string): Decline => ({ code, decline_code, message });

/** The reasons for which a card is declined, by Stripe's codes. */
export const declines = {
  declined: decline('card_declined', 'generic_decline', `The card was declined. ${tryAnother}`),
  'insufficient funds': decline(
    'card_declined',
    'insufficient_funds',
    `The card has insufficient funds. ${tryAnother}`,
  ),
  'lost card': decline('card_declined', 'lost_card', `The card was declined. ${tryAnother}`),
  'expired card': decline('expired_card', 'expired_card', `The card has expired. ${tryAnother}`),
  'incorrect cvc': decline('incorrect_cvc', 'incorrect_cvc', "The card's security code is incorrect."),
  'processing error': decline(
    'processing_error',
    'processing_error',
    'An error occurred while the card was processed. Please try again in a little while.',
  ),
};

const declinedCard = (name: string, number: string, reason: DeclineName): CardRow => [
  `pm_card_${name} pm_card_visa_${name}`,
  number,
  reason,
];

/** Stripe's test cards, and the sandbox's own two at the end, each with the names that a server may use. */
const cards: CardRow[] = [
  ['pm_card_visa', '4242424242424242', 'succeeds'],
  ['pm_card_mastercard', '5555555555554444', 'succeeds', 'mastercard'],
  ['pm_card_amex', '378282246310005', 'succeeds', 'amex'],
  ['pm_card_discover', '6011111111111117', 'succeeds', 'discover'],
  declinedCard('chargeDeclined', '4000000000000002', 'declined'),
  declinedCard('chargeDeclinedInsufficientFunds', '4000000000009995', 'insufficient funds'),
  declinedCard('chargeDeclinedLostCard', '4000000000009987', 'lost card'),
  declinedCard('chargeDeclinedExpiredCard', '4000000000000069', 'expired card'),
  declinedCard('chargeDeclinedIncorrectCvc', '4000000000000127', 'incorrect cvc'),
  declinedCard('chargeDeclinedProcessingError', '4000000000000119', 'processing error'),
  ['pm_card_authenticationRequiredOnSetup', '4000002500003155', 'second step'],
  ['pm_card_authenticationRequired', '4000002760003184', 'second step'],
  ['pm_card_threeDSecure2Required', '4000000000003220', 'second step'],
  ['pm_card_createDispute', '4000000000000259', 'disputed'],
  ['pm_card_sandbox_processingThenSucceeds', '4000099900001003', 'processing, then succeeds'],
  ['pm_card_sandbox_processingThenFails', '4000099900002001', 'processing, then fails'],
];

const testCards: TestCard[] = cards.map(([, number, behaviour, brand = 'visa']) => ({ number, behaviour, brand }));

const byName = new Map(
  cards.flatMap(([names], index) => names.split(' ').map((name) => [name, testCards[index]] as const)),
);

export const findCardByName = (name: string): TestCard | undefined => byName.get(name);
export const findCardByNumber = (number: string): TestCard | undefined =>
  testCards.find((card) => card.number === number);
