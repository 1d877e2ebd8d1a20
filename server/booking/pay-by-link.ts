import type { z } from 'zod';
import type { LinkedPayment, startLinkedPayment } from '#contracts/booking/payment-links.ts';
import type { ContactMethod } from '#domain/bookings.ts';
import { formatCallTime } from '#domain/coach-clock.ts';
import { getPaymentLinkDeadline, getPaymentLinkState, type PaymentLinkState } from '#domain/payment-links.ts';
import { type GivenConsent, recordPurchaseConsents } from '../accounts/record-consents.ts';
import type { AppContext } from '../app-context.ts';
import { eq } from '../db/drizzle.ts';
import { paymentLinks } from '../db/schema.ts';
import { findPaymentLink } from '../payments/payment-link-tokens.ts';
import { type Purchase, startPayment } from '../payments/start-payment.ts';
import {
  findLatestPaymentId,
  insertPayment,
  linkCheckoutHash,
  type StoredPayment,
} from '../payments/stored-payments.ts';
import { Refusal } from '../requests/refusal.ts';
import { lockBill, type StoredBill } from './bills/stored-bills.ts';
import { findBooking, lockBooking } from './stored-bookings.ts';

type StoredLink = typeof paymentLinks.$inferSelect;
type StartedPayment = z.input<typeof startLinkedPayment.reply>;

/** Returns what a link asks for, and its state. Throws `NOT_FOUND` for an unknown link, `RATE_LIMITED`. */
export async function getLinkedPayment(ctx: AppContext, network: string, token: string): Promise<LinkedPayment> {
  await ctx.limits.spend('linkRequests', network);
  const { link, call } = await findLinkAndCall(ctx, token);
  const facts = {
    firstName: (call ?? link).firstName ?? '',
    amount: link.amount,
    state: getPaymentLinkState(link, call, ctx.now()),
    payBy: getPaymentLinkDeadline(link, call).toISOString(),
  };
  if (!call) return { ...facts, about: link.sentence ?? '' };
  return {
    ...facts,
    about: null,
    minutes: call.minutes,
    contactMethod: call.contactMethod as ContactMethod,
    label: formatCallTime(call, ctx.settings.coachTimeZone),
    startsAt: call.startsAt.toISOString(),
  };
}

/**
 * Opens the payment of a link: one for all browsers, at the price that the link was made with. Throws `NOT_FOUND`,
 * `NOT_POSSIBLE` once the link has ended, `PAYMENT_NOT_COMPLETED`, `PAYMENT_UNAVAILABLE`, `RATE_LIMITED`.
 */
export async function startPaymentByLink(
  ctx: AppContext,
  network: string,
  token: string,
  consent: GivenConsent | null,
): Promise<StartedPayment> {
  await ctx.limits.spend('payments', network);
  const { link, call } = await findLinkAndCall(ctx, token);
  refuseUnlessOpen(link, getPaymentLinkState(link, call, ctx.now()));
  const { payment, reply } = await startPayment(ctx, linkPurchase(ctx, link));
  await recordPurchaseConsents(ctx.database, consent, payment.id);
  return reply;
}

async function findLinkAndCall(ctx: AppContext, token: string) {
  const link = await findPaymentLink(ctx.database, token);
  const callId = link?.coachingCallId ?? null;
  const call = callId === null ? null : await findBooking(ctx.database, { kind: 'paid', id: callId });
  if (!link || call === undefined) {
    throw new Refusal('NOT_FOUND', { message: 'This link isn’t valid. Please use the one in the latest email.' });
  }
  return { link, call };
}

function linkPurchase(ctx: AppContext, link: StoredLink): Purchase {
  return {
    kind: link.coachingCallId === null ? 'bill' : 'call',
    checkoutHash: linkCheckoutHash(link.id),
    isSame: () => true,
    // The payment is the client's, even if a friend pays it.
    updatePayer: async () => {},
    insert: (latest) => insertLinkPayment(ctx, link, latest),
    refuseIfPaid: () => {},
    refuseEnded(status) {
      if (status !== 'cancelled') refuseUnlessOpen(link, 'paid');
    },
  };
}

/**
 * The lock on the booking or the bill makes this the only payment: two browsers wait for each other here, and so does
 * the coach who cancels the call, takes the bill back, marks it as paid or sends a new link.
 */
function insertLinkPayment(ctx: AppContext, { id, coachingCallId }: StoredLink, latest: number) {
  const now = ctx.now();
  const checkoutHash = linkCheckoutHash(id);
  return ctx.database.transaction(async (tx): Promise<StoredPayment | 'retry'> => {
    const call = coachingCallId === null ? null : await lockBooking(tx, { kind: 'paid', id: coachingCallId });
    const bill = coachingCallId === null ? await lockBill(tx, id) : null;
    if ((await findLatestPaymentId(tx, checkoutHash)) > latest) return 'retry';
    const [link] = await tx.select().from(paymentLinks).where(eq(paymentLinks.id, id));
    refuseUnlessOpen({ coachingCallId }, link ? getPaymentLinkState(link, call, now) : 'cancelled');
    const { amount, expiresAt } = link as StoredLink;
    const { firstName, lastName, email } = (call ?? bill) as StoredBill;
    return insertPayment(tx, {
      kind: bill ? 'bill' : 'call',
      billId: bill?.id ?? null,
      amount,
      firstName,
      lastName,
      email,
      userId: null,
      coachingCallId,
      checkoutHash,
      expiresAt,
      createdAt: now,
    });
  });
}

type EndedState = Exclude<PaymentLinkState, 'open'>;

const endedCallMessages: Record<EndedState, string> = {
  paid: 'This call has already been paid. Nothing more was charged.',
  elsewhere: 'There’s nothing left to pay for this call.',
  cancelled: 'This call was canceled, so there’s nothing to pay.',
  replaced: 'There’s a newer payment link for this call. Please use the one in the latest email.',
  expired: 'This payment link has expired.',
  over: 'This call is over, so its payment link has expired.',
};

const endedBillMessages: Record<Exclude<EndedState, 'over' | 'replaced'>, string> = {
  paid: 'This bill has already been paid. Nothing more was charged.',
  elsewhere: 'There’s nothing left to pay for this bill.',
  cancelled: 'This bill was taken back, so there’s nothing to pay.',
  expired: 'This payment link has expired.',
};

function refuseUnlessOpen({ coachingCallId }: Pick<StoredLink, 'coachingCallId'>, state: PaymentLinkState): void {
  if (state === 'open') return;
  const messages: Partial<Record<EndedState, string>> = coachingCallId === null ? endedBillMessages : endedCallMessages;
  throw new Refusal('NOT_POSSIBLE', { message: messages[state] });
}
