import { DAY_MS, MINUTE_MS } from './durations.ts';

/** The days for which a payment link works. */
export const PAYMENT_LINK_DAYS = 7;

/** The least that the payment provider charges a card. */
export const MIN_LINK_CENTS = 50;

/** The most that a client can be asked for. */
export const MAX_BILL_CENTS = 1_000_000;

/**
 * The reason of a link's early end: what it asks for was paid or paid elsewhere, its call was cancelled or the coach
 * took the bill back, or there is a newer link.
 */
export const paymentLinkEnds = ['paid', 'elsewhere', 'cancelled', 'replaced'] as const;
export type PaymentLinkEnd = (typeof paymentLinkEnds)[number];

/** `over`: the call has ended unpaid. The coach may send a new link for it. */
export const paymentLinkStates = ['open', 'expired', 'over', ...paymentLinkEnds] as const;
export type PaymentLinkState = (typeof paymentLinkStates)[number];

export const getPaymentLinkExpiry = (now: Date): Date => new Date(now.getTime() + PAYMENT_LINK_DAYS * DAY_MS);

type LinkTimes = { createdAt: Date; expiresAt: Date };
/** The call that a link is for; null for a bill with a sentence. */
type LinkedCall = { startsAt: Date; minutes: number } | null;

/** Returns the deadline for paying a link. A link made before the end of its call cannot be paid after that. */
export function getPaymentLinkDeadline({ createdAt, expiresAt }: LinkTimes, call: LinkedCall): Date {
  if (!call) return expiresAt;
  const callEnd = getCallEnd(call);
  return createdAt < callEnd && callEnd < expiresAt ? callEnd : expiresAt;
}

export function getPaymentLinkState(
  link: LinkTimes & { endedBy: PaymentLinkEnd | null },
  call: LinkedCall,
  now: Date,
): PaymentLinkState {
  if (link.endedBy) return link.endedBy;
  if (now < getPaymentLinkDeadline(link, call)) return 'open';
  return now < link.expiresAt ? 'over' : 'expired';
}

const getCallEnd = ({ startsAt, minutes }: NonNullable<LinkedCall>): Date =>
  new Date(startsAt.getTime() + minutes * MINUTE_MS);
