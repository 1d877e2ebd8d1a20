import type { z } from 'zod';
import type {
  CreateRefundInput,
  ListedPayment,
  PaymentDetails,
  RefundReason,
  RefundState,
} from '#contracts/money/admin-payments.ts';
import { fullName } from '#domain/full-name.ts';
import { formatCents } from '../payment-labels.ts';

export type PurchaseOutcome = z.infer<typeof CreateRefundInput>['purchase'];

const reasonLabels: Record<RefundReason, string> = {
  requested_by_customer: 'The client asked for it',
  duplicate: 'It was paid twice',
  fraudulent: 'Fraud: the cardholder didn’t make this payment',
  goodwill: 'Goodwill',
  other: 'Another reason',
};
export const refundReasonLabel = (reason: RefundReason): string => reasonLabels[reason];

const stateBadges: Record<RefundState, { name: string; tone: 'sand' | 'leaf' | 'danger' }> = {
  asked: { name: 'Sent to the provider', tone: 'sand' },
  pending: { name: 'On its way', tone: 'sand' },
  succeeded: { name: 'Refunded', tone: 'leaf' },
  failed: { name: 'Failed', tone: 'danger' },
};
export const refundStateBadge = (status: RefundState) => stateBadges[status];

export const refundToastTitle = ({ refunds }: PaymentDetails): string =>
  refunds[0]?.status === 'asked' ? 'Refund saved' : 'Refund sent';

/** Returns the person who made a refund: 'by you' for the signed-in admin, whose address is `myEmail`. */
export function refundActorLabel(actor: string, myEmail: string): string {
  if (actor === 'provider') return 'at the provider';
  if (actor === 'client') return 'because the client canceled in time';
  return actor === myEmail ? 'by you' : `by ${actor}`;
}

export function noRefundReason({ payment, refunds, refundable }: PaymentDetails): string | null {
  const { status, dispute, amount, refunded } = payment;
  if (status === 'open') return 'Nothing has been charged yet, so there’s nothing to refund.';
  if (status === 'processing') return 'The provider is still processing it. You can refund it once it’s paid.';
  if (status === 'cancelled') return 'Nothing was charged, so there’s nothing to refund.';
  if (dispute === 'open') return 'It’s disputed, so it can’t be refunded here: the bank decides.';
  if (dispute === 'lost') return 'The dispute was lost: the bank has already returned the money.';
  if (refundable > 0) return null;
  if (status === 'refunded' || refunded >= amount) return 'All of it has been refunded.';
  return refunds.some((refund) => refund.status === 'asked')
    ? 'A refund is in progress. You can refund more once the provider has answered.'
    : 'There’s nothing left to refund.';
}

/** Returns the question what becomes of the purchase; null if the call is over or deleted. */
export function outcomeQuestionFor({ payment, hasOpenCall, packageRefund }: PaymentDetails) {
  if (payment.kind === 'course') return courseOutcomeQuestion;
  // The course of a client who owned it before is worth 0 here, and stays.
  const sellsCourse = packageRefund?.withCourse && packageRefund.courseCents > 0;
  if (packageRefund) return sellsCourse ? packageWithCourseQuestion : packageQuestion;
  return hasOpenCall ? callOutcomeQuestion : null;
}

type OutcomeQuestion = {
  question: string;
  choices: readonly { value: PurchaseOutcome; label: string; hint: string }[];
};
const callOutcomeQuestion: OutcomeQuestion = {
  question: 'What happens to the call?',
  choices: [
    { value: 'keep', label: 'Keep the call booked', hint: 'It goes ahead as planned' },
    { value: 'cancel', label: 'Cancel the call', hint: 'Others can book that time' },
  ],
};
const courseOutcomeQuestion: OutcomeQuestion = {
  question: 'What happens to the course access?',
  choices: [
    { value: 'keep', label: 'Keep the access', hint: 'The client can still open the course' },
    { value: 'cancel', label: 'Remove the access', hint: 'The client can no longer open the course' },
  ],
};

const packageQuestion: OutcomeQuestion = {
  question: 'What happens to the package?',
  choices: [
    { value: 'keep', label: 'It goes on', hint: 'Unless everything goes back' },
    { value: 'cancel', label: 'It ends', hint: 'No more calls can be booked' },
  ],
};
const packageWithCourseQuestion: OutcomeQuestion = {
  question: 'What happens to the package and its course?',
  choices: [
    { value: 'keep', label: 'The client keeps them', hint: 'The package ends only if everything goes back' },
    {
      value: 'cancel',
      label: 'Both end',
      hint: 'No more calls can be booked, and the access to the course goes',
    },
  ],
};

export function describeProposal(
  { total, used, singleCallCents, courseCents, keep, cancel }: NonNullable<PaymentDetails['packageRefund']>,
  outcome: PurchaseOutcome | undefined,
): string {
  if (used >= total) return 'All calls of the package were used, so nothing is proposed.';
  const parts = [
    used > 0 && `${used} of ${total} calls at ${formatCents(singleCallCents)} each`,
    outcome !== 'cancel' && courseCents > 0 && `${formatCents(courseCents)} for the course`,
  ].filter(Boolean);
  const proposed = formatCents(outcome === 'cancel' ? cancel : keep);
  return `Proposed: ${proposed}${parts.length > 0 ? `, the price less ${parts.join(' and ')}` : ''}. You decide.`;
}

/** Describes what the refund will do. `outcome` is null if there is nothing to decide. */
export function refundSummary(
  payment: ListedPayment,
  refund: { amount: number; outcome: PurchaseOutcome | null; tellPayer: boolean; callsToCancel?: number },
): string {
  const remaining = payment.amount - payment.refunded - refund.amount;
  const left = remaining > 0 ? `${formatCents(remaining)} of this payment stays` : 'nothing of this payment stays';
  return [
    `${formatCents(refund.amount)} goes back to the card ${fullName(payment)} paid with, and ${left} with you.`,
    refund.outcome && outcomeText(payment, refund.outcome, remaining, refund.callsToCancel),
    refund.tellPayer ? `An email about it goes to ${payment.email}.` : 'No email is sent.',
    'This can’t be undone.',
  ]
    .filter(Boolean)
    .join(' ');
}

function outcomeText(
  { kind, callTime }: ListedPayment,
  outcome: PurchaseOutcome,
  remaining: number,
  callsToCancel = 0,
): string {
  if (kind === 'course') {
    return outcome === 'keep' ? 'The client can still open the course.' : 'The course access is removed.';
  }
  if (kind === 'package') {
    if (outcome === 'keep' && remaining > 0) return 'The package goes on.';
    const ends = `The package ends${remaining > 0 ? '' : ', since everything goes back'}.`;
    if (callsToCancel === 0) return `${ends} Calls that are booked stay until you cancel them.`;
    return `${ends} ${callsToCancel === 1 ? 'Its booked call is' : `Its ${callsToCancel} booked calls are`} canceled.`;
  }
  const call = callTime ? `The call on ${callTime}` : 'The call';
  return outcome === 'keep' ? `${call} stays booked.` : `${call} will be canceled, and others can book that time.`;
}
