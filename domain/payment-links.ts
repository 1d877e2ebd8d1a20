import { DAY_MS, MINUTE_MS } from './durations.ts';

/** A payment link works for so long. */
export const PAYMENT_LINK_DAYS = 7;

/** The least that the payment provider charges a card. */
export const MIN_LINK_CENTS = 50;

/** The reason of a link's early end: its call was paid, paid elsewhere or cancelled, or there is a newer link. */
export const paymentLinkEnds = ['paid', 'elsewhere', 'cancelled', 'replaced'] as const;
export type PaymentLinkEnd = (typeof paymentLinkEnds)[number];

/** `over`: the call has ended without having been paid. The coach may send a new link for it. */
export const paymentLinkStates = ['open', 'expired', 'over', ...paymentLinkEnds] as const;
export type PaymentLinkState = (typeof paymentLinkStates)[number];

export const getPaymentLinkExpiry = (now: Date): Date => new Date(now.getTime() + PAYMENT_LINK_DAYS * DAY_MS);

type LinkTimes = { createdAt: Date; expiresAt: Date };
type CallTimes = { startsAt: Date; minutes: number };

/** Returns the deadline for paying a link. A link made before the call ends cannot be paid after it. */
export function getPaymentLinkDeadline({ createdAt, expiresAt }: LinkTimes, call: CallTimes): Date {
  const callEnd = getCallEnd(call);
  return createdAt < callEnd && callEnd < expiresAt ? callEnd : expiresAt;
}

export function getPaymentLinkState(
  link: LinkTimes & { endedBy: PaymentLinkEnd | null },
  call: CallTimes,
  now: Date,
): PaymentLinkState {
  if (link.endedBy) return link.endedBy;
  if (now < getPaymentLinkDeadline(link, call)) return 'open';
  return now < link.expiresAt ? 'over' : 'expired';
}

const getCallEnd = ({ startsAt, minutes }: CallTimes): Date => new Date(startsAt.getTime() + minutes * MINUTE_MS);
