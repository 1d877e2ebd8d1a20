import type { z } from 'zod';
import { pickAgreedTerms } from '#contracts/booking/agreed-terms.ts';
import type { OfferedPackage } from '#contracts/booking/offered-package.ts';
import type { LinkedPayment, startLinkedPayment } from '#contracts/booking/payment-links.ts';
import type { CallMinutes, ContactMethod } from '#domain/bookings.ts';
import { dateAt, formatCallTime } from '#domain/coach-clock.ts';
import { getLastDay, getOfferedLastDay } from '#domain/packages.ts';
import { getPaymentLinkDeadline, getPaymentLinkState } from '#domain/payment-links.ts';
import type { GivenConsent } from '../accounts/record-consents.ts';
import type { AppContext } from '../app-context.ts';
import { eq } from '../db/drizzle.ts';
import { packages } from '../db/schema.ts';
import { findPaymentLink } from '../payments/payment-link-tokens.ts';
import { Refusal } from '../requests/refusal.ts';
import { startLinkPayment } from './bills/bill-purchase.ts';
import { findBooking } from './stored-bookings.ts';

type StartedPayment = z.input<typeof startLinkedPayment.reply>;

/** Returns the payment that a link asks for, with its state. Throws `NOT_FOUND` (unknown link) and `RATE_LIMITED`. */
export async function getLinkedPayment(ctx: AppContext, network: string, token: string): Promise<LinkedPayment> {
  await ctx.limits.spend('linkRequests', network);
  const { link, call } = await findLinkAndCall(ctx, token);
  const offered = link.packageId === null ? undefined : await describeOffer(ctx, link.packageId, link.expiresAt);
  const facts = {
    firstName: (call ?? link).firstName ?? '',
    amount: link.amount,
    state: getPaymentLinkState(link, call, ctx.now()),
    payBy: getPaymentLinkDeadline(link, call).toISOString(),
  };
  if (offered) return { ...facts, about: link.sentence ?? '', package: offered };
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

async function describeOffer(
  { database, settings }: AppContext,
  packageId: number,
  expiresAt: Date,
): Promise<OfferedPackage | undefined> {
  const [found] = await database.select().from(packages).where(eq(packages.id, packageId));
  if (!found) return undefined;
  const zone = settings.coachTimeZone;
  const { calls, weeks, maxCallsAWeek, withCourse, isMemberPrice, singleCallCents, courseCents } = found;
  return {
    calls,
    callMinutes: found.callMinutes as CallMinutes,
    weeks,
    maxCallsAWeek,
    withCourse,
    isMemberPrice,
    singleCallCents,
    courseCents,
    startsOn: found.startsOn,
    lastDay: found.endsAt ? getLastDay(found.endsAt, zone) : getOfferedLastDay(found, dateAt(expiresAt, zone)),
    isRefunded: found.endedBy === 'refund',
    ...pickAgreedTerms(found),
  };
}

/** Starts the payment of an offered package. Throws like `startPaymentByLink`, and `NOT_FOUND` for other links. */
export async function startOffer(
  ctx: AppContext,
  network: string,
  token: string,
  consent: GivenConsent | null,
): Promise<StartedPayment> {
  await ctx.limits.spend('payments', network);
  const found = await findLinkAndCall(ctx, token);
  if (found.link.packageId === null) refuseUnknownLink();
  return startLinkPayment(ctx, found, consent);
}

/**
 * Starts the payment of a link. Throws `RATE_LIMITED`, `NOT_FOUND`, `NOT_POSSIBLE` once the link has ended,
 * `PAYMENT_NOT_COMPLETED`, `PAYMENT_UNAVAILABLE`.
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

/** Finds a valid link and its call: null for a link without a call. */
async function findLinkAndCall(ctx: AppContext, token: string) {
  const link = await findPaymentLink(ctx.database, token);
  const callId = link?.coachingCallId ?? null;
  // The call is undefined if the booking was deleted.
  const call = callId === null ? null : await findBooking(ctx.database, { kind: 'paid', id: callId });
  if (!link || call === undefined) refuseUnknownLink();
  return { link, call };
}

function refuseUnknownLink(): never {
  throw new Refusal('NOT_FOUND', 'This link isn’t valid. Please use the one in the latest email.');
}
