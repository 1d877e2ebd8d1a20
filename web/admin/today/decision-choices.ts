import type { Decision, PaymentDecision } from '#contracts/booking/payment-decisions.ts';
import { formatDollars } from '#domain/prices.ts';
import { formatMinutes } from '../booking-labels.ts';

/** A decision that the coach can choose. A dialog shows `question`, and then `meaning` after the name of the client. */
type DecisionChoice = { decision: Decision; name: string; question: string; meaning: string };

/** The choices for a call of a package that was canceled late, deleted or missed. */
const packageChoices: DecisionChoice[] = [
  {
    decision: 'kept',
    name: 'Count it as used',
    question: 'Count this call as used?',
    meaning: 'the call counts as one of the package.',
  },
  {
    decision: 'credited',
    name: 'Give it back',
    question: 'Give this call back?',
    meaning: 'the call goes back to the package or, if that has ended, its minutes become credit for a while.',
  },
];

/** Returns the decisions that can be noted here. A card payment is refunded in the list of payments instead. */
export function decisionChoicesFor(decision: PaymentDecision): DecisionChoice[] {
  const { reason, amount, minutes, paymentId } = decision;
  const isOneMinute = minutes === 1;
  if (reason === 'overtime') {
    const extraMinutes = `${minutes} extra ${isOneMinute ? 'minute' : 'minutes'}`;
    return [
      {
        decision: 'invoiced',
        name: 'Mark as invoiced',
        question: `Mark ${extraMinutes} as invoiced?`,
        meaning: `you’ve invoiced ${formatMinutes(minutes)} of overtime, or will.`,
      },
      {
        decision: 'kept',
        name: 'Don’t charge',
        question: `Don’t charge for ${extraMinutes}?`,
        meaning: `you won’t charge for ${formatMinutes(minutes)} of overtime.`,
      },
    ];
  }
  if (decision.isOfPackage) return packageChoices;
  const refunded: DecisionChoice = {
    decision: 'refunded',
    name: 'Mark as refunded',
    question: `Mark ${formatDollars(amount)} as refunded?`,
    meaning: `you’ve sent the ${formatDollars(amount)} back, or will. No money moves automatically.`,
  };
  return [
    ...(paymentId === null ? [refunded] : []),
    {
      decision: 'credited',
      name: 'Give credit',
      question: `Give ${minutes} ${isOneMinute ? 'minute’s' : 'minutes’'} credit?`,
      meaning: `the client gets ${formatMinutes(minutes)} of credit for future calls.`,
    },
    {
      decision: 'kept',
      name: 'Keep the money',
      question: `Keep the ${formatDollars(amount)}?`,
      meaning: `you keep the ${formatDollars(amount)}.`,
    },
  ];
}
