import type { BookingRules } from '#domain/availability.ts';
import { isOpenBooking } from '#domain/bookings.ts';
import { slotValue } from '#domain/slots.ts';
import { recordAdminAction } from '../accounts/audit-log.ts';
import type { AppContext } from '../app-context.ts';
import type { Sql } from '../db/connect.ts';
import { queueMails } from '../mail/queue-mails.ts';
import { Refusal } from '../refusal.ts';
import { type BookingActor, createBookingMail, describeBooking, recordBookingEvent } from './booking-events.ts';
import { releaseHalfHours, takeHalfHours } from './half-hours.ts';
import { coachRules, findOpenHalfHours, resolveTime } from './open-times.ts';
import {
  asBooking,
  type BookingId,
  bookedMinutes,
  bookingIdColumns,
  bookingTables,
  lockBooking,
  type StoredBooking,
} from './stored-bookings.ts';

type MoveInput = { selectedTimeSlot: string; tellClient: boolean; actor: BookingActor; rules: BookingRules };

/**
 * Moves a locked booking: its old half-hours are free and the new ones its own in the same transaction, its history and
 * mails with them. To the time that it has already, nothing happens. Throws `NOT_POSSIBLE`, `SLOT_UNAVAILABLE`, `SLOT_TAKEN`.
 */
export async function applyBookingMove(
  tx: Sql,
  ctx: AppContext,
  booking: StoredBooking,
  move: MoveInput,
): Promise<StoredBooking> {
  if (!isOpenBooking(booking)) throw new Refusal('NOT_POSSIBLE');
  const { now } = move.rules;
  if (slotValue(resolveTime(move.selectedTimeSlot, move.rules).slot) === booking.selectedTimeSlot) return booking;
  const halfHours = await findOpenHalfHours(tx, move.selectedTimeSlot, bookedMinutes(booking), move.rules);
  const [{ value, startsAt }] = halfHours;
  await releaseHalfHours(tx, booking);
  await takeHalfHours(tx, booking, halfHours, now);
  await tx.query(
    `update ${bookingTables[booking.kind]} set selected_time_slot = $2, starts_at = $3, scheduled_at = $4,
       calendar_sequence = calendar_sequence + $5 where id = $1`,
    // Unless she is told, the client's calendar takes nothing over, and the link that she has stays hers.
    [booking.id, value, startsAt, now, move.tellClient ? 1 : 0],
  );
  await recordBookingEvent(tx, booking, { action: 'move', toSlot: value, actor: move.actor }, now);
  const facts = { movedFrom: await findLastMailedTime(tx, booking) };
  await queueMails(tx, ctx.queue, [
    ...(move.tellClient ? [createBookingMail(booking, { kind: 'call-moved', recipient: booking.email, facts })] : []),
    ...(move.actor === 'client'
      ? [createBookingMail(booking, { kind: 'call-moved-notice', recipient: ctx.config.coachEmail, facts })]
      : []),
  ]);
  return lockBooking(tx, booking);
}

/** The time that the client knows of, as an ISO instant: a mail about an earlier move that has not left yet will not leave. */
async function findLastMailedTime(tx: Sql, { kind, id, startsAt }: StoredBooking): Promise<string> {
  const { rows } = await tx.query(
    `select facts->>'movedFrom' as "movedFrom" from mails
     where ${bookingIdColumns[kind]} = $1 and kind = 'call-moved' and state = 'queued' order by id limit 1`,
    [id],
  );
  return (rows[0]?.movedFrom as string | undefined) ?? startsAt.toISOString();
}

/** The coach moves a call. */
export async function moveBooking(
  ctx: AppContext,
  admin: string,
  bookingId: BookingId,
  { selectedTimeSlot, tellClient }: { selectedTimeSlot: string; tellClient: boolean },
) {
  const { config } = ctx;
  const now = ctx.now();
  return ctx.database.transaction(async (tx) => {
    const before = await lockBooking(tx, bookingId);
    const rules = coachRules(config, now);
    const moved = await applyBookingMove(tx, ctx, before, { selectedTimeSlot, tellClient, actor: { admin }, rules });
    const booking = asBooking(moved, config.coachTimeZone);
    if (moved.selectedTimeSlot === before.selectedTimeSlot)
      return { message: 'The call is at that time already.', booking };
    const subject = `moved ${describeBooking(before, config.coachTimeZone)} to ${booking.label}`;
    await recordAdminAction(tx, { actor: admin, action: 'booking-changed', subject: subject.slice(0, 255) }, now);
    const mailNote = tellClient ? ' The client gets a mail.' : ' The client was not told.';
    return { message: `The call is now on ${booking.label}.${mailNote}`, booking };
  });
}
