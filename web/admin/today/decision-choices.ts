import type { Decision, PaymentDecision } from '#contracts/payment-decisions.ts';
import { formatDollars } from '#domain/prices.ts';
import { formatMinutes } from '../booking-labels.ts';

/** `meaning`: what the coach confirms. */
export type DecisionChoice = { decision: Decision; name: string; meaning: string };

/** The decisions that the coach can note here. A card payment is refunded in the list of payments instead. */
export function decisionChoicesFor({ reason, amount, minutes, paymentId }: PaymentDecision): DecisionChoice[] {
  if (reason === 'overtime') {
    return [
      {
        decision: 'invoiced',
        name: 'Invoiced',
        meaning: `you have invoiced ${formatMinutes(minutes)}, or will do so.`,
      },
      { decision: 'kept', name: 'Waived', meaning: `you do not charge for ${formatMinutes(minutes)}.` },
    ];
  }
  const refunded: DecisionChoice = {
    decision: 'refunded',
    name: 'Refunded',
    meaning: `you have sent ${formatDollars(amount)} back where they were paid, or will do so. The site moves no money.`,
  };
  return [
    ...(paymentId === null ? [refunded] : []),
    {
      decision: 'credited',
      name: 'Credited',
      meaning: `${formatMinutes(minutes)} are added to the client's credit, for calls to come.`,
    },
    { decision: 'kept', name: 'Kept', meaning: `you keep ${formatDollars(amount)}.` },
  ];
}
