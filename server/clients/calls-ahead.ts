import { type ContactMethod, extractPhoneDigits, isOpenBooking } from '#domain/bookings.ts';
import { chooseVideoLink } from '#domain/ways-to-call.ts';
import type { AppContext } from '../app-context.ts';
import { createBookingMail } from '../booking/booking-events.ts';
import { createOwnCalendarMails } from '../booking/own-calendar-mails.ts';
import { renewPaymentLinkToken } from '../booking/payment-links.ts';
import { findAndLockBooking, lockBooking, updateBooking } from '../booking/stored-bookings.ts';
import { type CallId, callsView, isAbout, isOpenCall } from '../db/calls-view.ts';
import type { Db } from '../db/connect.ts';
import { and, eq, gt, inArray } from '../db/drizzle.ts';
import { ofClient } from '../db/owned-rows.ts';
import { mails } from '../db/schema.ts';
import { queueMails } from '../mail/queue-mails.ts';
import type { ClientRow } from './lock-clients.ts';

type Facts = Pick<ClientRow, 'firstName' | 'lastName' | 'email' | 'phone' | 'timeZone' | 'contactMethod'>;
/** `generalLink`: the coach's link for all calls by video link. */
type Update = { clientId: number; before: Facts; facts: Facts; generalLink: string | null; now: Date };

/**
 * Gives all calls ahead of the client the new address and the other facts that the coach corrected. A call that was
 * booked with another name or number keeps those. Changed calls go into the coach's own calendar again. Returns all
 * calls ahead.
 */
export async function updateCallsAhead(
  tx: Db,
  ctx: AppContext,
  { clientId, before, facts, generalLink, now }: Update,
): Promise<CallId[]> {
  const { kind, id, startsAt } = callsView;
  const ahead = await tx
    .select({ kind, id })
    .from(callsView)
    .where(and(ofClient(clientId)(callsView), isOpenCall, gt(startsAt, now)))
    .orderBy(kind, id);
  const calls: CallId[] = [];
  for (const callId of ahead) {
    const call = await findAndLockBooking(tx, callId);
    // The call may have changed before it was locked.
    if (call?.clientId !== clientId || !isOpenBooking(call) || call.startsAt <= now) continue;
    const replace = (name: 'firstName' | 'lastName' | 'contactMethod') =>
      replaceValue(call[name], before[name], facts[name]);
    // The same number may be written in several ways.
    const hasClientNumber = before.phone !== null && call.phoneDigits === extractPhoneDigits(before.phone);
    const contactMethod = replace('contactMethod') as ContactMethod;
    const newPhone = hasClientNumber && facts.phone !== before.phone ? facts.phone : null;
    const phone = newPhone || call.phone;
    const changes = {
      // A higher sequence ends the links in earlier mails, which may have gone to a stranger.
      ...(facts.email !== before.email && { email: facts.email, calendarSequence: call.calendarSequence + 1 }),
      firstName: replace('firstName'),
      lastName: replace('lastName'),
      contactMethod,
      videoLink: chooseVideoLink(contactMethod, call.videoLink, generalLink),
      phone,
      phoneDigits: phone === call.phone ? call.phoneDigits : extractPhoneDigits(phone),
      visitorTimeZone: replaceValue(call.visitorTimeZone, before.timeZone, facts.timeZone),
    };
    await updateBooking(tx, call, changes);
    const updated = { ...call, ...changes };
    const changesCalendarEntry = calendarFields.some((name) => updated[name] !== call[name]);
    if (changesCalendarEntry) await queueMails(tx, ctx.queue, await createOwnCalendarMails(tx, ctx, updated));
    calls.push(callId);
  }
  return calls;
}

/** The facts of a client that the coach's own calendar shows. */
const calendarFields = ['firstName', 'lastName', 'email', 'contactMethod', 'videoLink', 'phone'] as const;

/** Returns `after` for a call's value that was `before`. If the coach emptied it, the call keeps its value. */
const replaceValue = <Value extends string | null>(
  value: Value,
  before: string | null,
  after: string | null,
): Value | string => (before !== null && value === before ? (after ?? value) : value);

/**
 * Queues the confirmations of these calls once more, or the payment link of a call that is not paid. Links in earlier
 * mails end, since they may have gone to a stranger. A confirmation that is still queued is not doubled.
 */
export async function resendConfirmations(tx: Db, ctx: AppContext, calls: readonly CallId[]): Promise<void> {
  for (const call of calls) {
    const before = await lockBooking(tx, call);
    const booking = { ...before, calendarSequence: before.calendarSequence + 1 };
    await updateBooking(tx, call, { calendarSequence: booking.calendarSequence });
    if (await renewPaymentLinkToken(tx, ctx, booking)) continue;
    const kind = `${call.kind}-call-confirmation` as const;
    const isWaiting = and(isAbout(mails, call), inArray(mails.kind, [kind, 'call-moved']), eq(mails.state, 'queued'));
    if ((await tx.$count(mails, isWaiting)) > 0) continue;
    await queueMails(tx, ctx.queue, [createBookingMail(booking, { kind, recipient: booking.email })]);
  }
}
