import type { z } from 'zod';
import type { LinkedPayment, startLinkedPayment } from '#contracts/booking/payment-links.ts';
import type { ContactMethod } from '#domain/bookings.ts';
import { formatCallTime } from '#domain/coach-clock.ts';
import { getPaymentLinkDeadline, getPaymentLinkState } from '#domain/payment-links.ts';
import type { GivenConsent } from '../accounts/record-consents.ts';
import type { AppContext } from '../app-context.ts';
import { findPaymentLink } from '../payments/payment-link-tokens.ts';
import { Refusal } from '../requests/refusal.ts';
import { startLinkPayment } from './bills/bill-purchase.ts';
import { findBooking } from './stored-bookings.ts';

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
  return startLinkPayment(ctx, await findLinkAndCall(ctx, token), consent);
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
