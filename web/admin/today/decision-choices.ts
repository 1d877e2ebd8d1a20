import type { Decision, PaymentDecision } from '#contracts/booking/payment-decisions.ts';
import { formatDollars } from '#domain/prices.ts';
import { formatMinutes } from '../booking-labels.ts';

/** `question` and `meaning`: what the coach confirms. */
export type DecisionChoice = { decision: Decision; name: string; question: string; meaning: string };

/** The decisions that the coach can note here. A card payment is refunded in the list of payments instead. */
export function decisionChoicesFor({ reason, amount, minutes, paymentId }: PaymentDecision): DecisionChoice[] {
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
