import type { BookingRules } from '#domain/availability.ts';
import { isOpenBooking } from '#domain/bookings.ts';
import type { AppContext } from '../app-context.ts';
import { type CallId, isAbout } from '../db/calls-view.ts';
import type { Db } from '../db/connect.ts';
import { and, asc, eq, sql } from '../db/drizzle.ts';
import { recordAnswersRead } from '../db/record-answers-read.ts';
import { mails } from '../db/schema.ts';
import type { MailFacts } from '../mail/mail-definition.ts';
import { queueMails } from '../mail/queue-mails.ts';
import { Refusal } from '../requests/refusal.ts';
import { describePackageProlongation, getCallHandler } from './booking-actions.ts';
import {
  type BookingActor,
  createBookingMail,
  describeBooking,
  nameActor,
  recordBookingChange,
  recordBookingEvent,
} from './booking-events.ts';
import type { Cause } from './call-handler.ts';
import { releaseHalfHours, takeHalfHours } from './half-hours.ts';
import { findOpenHalfHours, getCoachBookingRules, getRulesOutsideHours, resolveTime } from './open-times.ts';
import { createOwnCalendarMails } from './own-calendar-mails.ts';
import { lockBooking, type StoredBooking, toBooking, updateBooking } from './stored-bookings.ts';

/** `startsAt` is the instant that the page showed for the slot. Another one means that the time zone has changed. */
export type NewTime = { selectedTimeSlot: string; startsAt?: string | undefined };
type MoveInput = NewTime & { tellClient: boolean; actor: BookingActor; cause: Cause; rules: BookingRules };

/**
 * Moves a locked booking to other half-hours, records the move and queues its mails. Does nothing where the booking has
 * that time already. Throws `NOT_POSSIBLE`, `SLOT_UNAVAILABLE`, `SLOT_TAKEN`.
 */
export async function applyBookingMove(
  tx: Db,
  ctx: AppContext,
  booking: StoredBooking,
  move: MoveInput,
): Promise<StoredBooking> {
  if (!isOpenBooking(booking)) throw new Refusal('NOT_POSSIBLE');
  const { now } = move.rules;
  const time = resolveTime(move.selectedTimeSlot, move.rules, move.startsAt);
  // Instants, not names: on a clock that is a quarter of an hour off, a call may begin 15 minutes after the half-hour
  // in its name, and taking that half-hour is a move.
  if (time.startsAt.getTime() === booking.startsAt.getTime()) return booking;
  const { cause, actor } = move;
  // Checks and records the move as this kind of call needs it, before the half-hours are taken.
  await getCallHandler(booking).move(tx, ctx, booking, {
    startsAt: time.startsAt,
    cause,
    actor: nameActor(actor),
    now,
  });
  const halfHours = await findOpenHalfHours(tx, time, booking.minutes, move.rules, booking);
  const [{ value, startsAt }] = halfHours;
  await releaseHalfHours(tx, booking);
  await takeHalfHours(tx, booking, halfHours, now);
  // A client who gets no mail keeps the old calendar entry, so their link stays valid.
  const calendarSequence = booking.calendarSequence + (move.tellClient ? 1 : 0);
  await updateBooking(tx, booking, { selectedTimeSlot: value, startsAt, scheduledAt: now, calendarSequence });
  await recordBookingEvent(tx, booking, { action: 'move', toSlot: value, actor }, now);
  const facts = { movedFrom: await findLastMailedTime(tx, booking) };
  await queueMails(tx, ctx.queue, [
    ...(move.tellClient ? [createBookingMail(booking, { kind: 'call-moved', recipient: booking.email, facts })] : []),
    ...(actor === 'client'
      ? [createBookingMail(booking, { kind: 'call-moved-notice', recipient: ctx.settings.coachEmail, facts })]
      : await createOwnCalendarMails(tx, ctx, booking)),
  ]);
  return lockBooking(tx, booking);
}

/** Returns the time that the client was last told, in ISO: a queued mail about an earlier move will never be sent. */
async function findLastMailedTime(tx: Db, booking: StoredBooking): Promise<string> {
  const movedFrom: keyof MailFacts = 'movedFrom';
  const [unsent] = await tx
    .select({ movedFrom: sql<string | null>`${mails.facts}->>${movedFrom}` })
    .from(mails)
    .where(and(isAbout(mails, booking), eq(mails.kind, 'call-moved'), eq(mails.state, 'queued')))
    .orderBy(asc(mails.id))
    .limit(1);
  return unsent?.movedFrom ?? booking.startsAt.toISOString();
}

type Moving = { tellClient: boolean; overBusy?: boolean; outsideHours?: boolean; cause?: Cause | undefined };

/** Moves a call for the coach. Throws `NOT_FOUND` besides what `applyBookingMove` throws. */
export async function moveBooking(
  ctx: AppContext,
  admin: string,
  bookingId: CallId,
  { tellClient, overBusy, outsideHours, cause = 'coach', ...time }: NewTime & Moving,
) {
  const { settings } = ctx;
  const now = ctx.now();
  return ctx.database.transaction(async (tx) => {
    const before = await lockBooking(tx, bookingId);
    const rules = outsideHours
      ? getRulesOutsideHours(settings.current, now)
      : getCoachBookingRules(settings.current, now, overBusy);
    const moved = await applyBookingMove(tx, ctx, before, { ...time, tellClient, cause, actor: { admin }, rules });
    const booking = toBooking(ctx, moved);
    if (moved.startsAt.getTime() === before.startsAt.getTime()) {
      // The reply contains the answers, and the log must say who saw them.
      await recordAnswersRead(tx, { actor: admin, subject: `the booking of ${booking.email}` }, now);
      return { message: 'The call is already at that time.', booking };
    }
    const subject = `moved ${describeBooking(before, settings.coachTimeZone)} to ${booking.label}`;
    await recordBookingChange(tx, admin, subject, now);
    const mailSentence = tellClient ? 'The client gets an email.' : 'The client wasn’t notified.';
    const prolonged = describePackageProlongation(ctx, before, moved);
    return { message: [`The call is now on ${booking.label}.`, mailSentence, ...prolonged].join(' '), booking };
  });
}
