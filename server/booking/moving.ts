import type { BookingRules } from '#domain/availability.ts';
import { isOpen } from '#domain/bookings.ts';
import { slotValue } from '#domain/slots.ts';
import { noteInAuditLog } from '../accounts/audit-log.ts';
import type { AppContext } from '../app-context.ts';
import type { Sql } from '../db/connect.ts';
import { queueMails } from '../mail/owed-mails.ts';
import { Refusal } from '../refusal.ts';
import { type BookingActor, describeBooking, mailAbout, noteEvent } from './events.ts';
import { freeHalfHours, takeHalfHours } from './half-hours.ts';
import { coachRules, openHalfHours, timeOf } from './open-time.ts';
import {
  asBooking,
  type BookingId,
  bookedMinutes,
  keyOf,
  lockBooking,
  type StoredBooking,
  tableOf,
} from './stored-bookings.ts';

type Move = { selectedTimeSlot: string; tellClient: boolean; actor: BookingActor; rules: BookingRules };

/**
 * Moves a locked booking: its old half-hours are free and the new ones its own in the same transaction, its history and
 * mails with them. To the time that it has already, nothing happens. Throws `NOT_POSSIBLE`, `SLOT_UNAVAILABLE`, `SLOT_TAKEN`.
 */
export async function moveLocked(tx: Sql, ctx: AppContext, booking: StoredBooking, move: Move): Promise<StoredBooking> {
  if (!isOpen(booking)) throw new Refusal('NOT_POSSIBLE');
  const { now } = move.rules;
  if (slotValue(timeOf(move.selectedTimeSlot, move.rules).slot) === booking.selectedTimeSlot) return booking;
  const halfHours = await openHalfHours(tx, move.selectedTimeSlot, bookedMinutes(booking), move.rules);
  const [{ value, startsAt }] = halfHours;
  await freeHalfHours(tx, booking);
  await takeHalfHours(tx, booking, halfHours, now);
  await tx.query(
    `update ${tableOf[booking.kind]} set selected_time_slot = $2, starts_at = $3, scheduled_at = $4,
       calendar_sequence = calendar_sequence + $5 where id = $1`,
    // Unless she is told, the client's calendar takes nothing over, and the link that she has stays hers.
    [booking.id, value, startsAt, now, move.tellClient ? 1 : 0],
  );
  await noteEvent(tx, booking, { action: 'move', toSlot: value, actor: move.actor }, now);
  const facts = { movedFrom: await lastTold(tx, booking) };
  await queueMails(tx, ctx.queue, [
    ...(move.tellClient ? [mailAbout(booking, { kind: 'call-moved', recipient: booking.email, facts })] : []),
    ...(move.actor === 'client'
      ? [mailAbout(booking, { kind: 'call-moved-notice', recipient: ctx.config.coachEmail, facts })]
      : []),
  ]);
  return lockBooking(tx, booking);
}

/** The time that the client knows of, as an ISO instant: a mail about an earlier move that has not left yet will not leave. */
async function lastTold(tx: Sql, { kind, id, startsAt }: StoredBooking): Promise<string> {
  const { rows } = await tx.query(
    `select facts->>'movedFrom' as "movedFrom" from mails
     where ${keyOf[kind]} = $1 and kind = 'call-moved' and state = 'queued' order by id limit 1`,
    [id],
  );
  return (rows[0]?.movedFrom as string | undefined) ?? startsAt.toISOString();
}

/** The coach moves a call. */
export async function moveBooking(
  ctx: AppContext,
  admin: string,
  wanted: BookingId,
  { selectedTimeSlot, tellClient }: { selectedTimeSlot: string; tellClient: boolean },
) {
  const { config } = ctx;
  const now = ctx.now();
  return ctx.database.transaction(async (tx) => {
    const before = await lockBooking(tx, wanted);
    const rules = coachRules(config, now);
    const moved = await moveLocked(tx, ctx, before, { selectedTimeSlot, tellClient, actor: { admin }, rules });
    const booking = asBooking(moved, config.coachTimeZone);
    if (moved.selectedTimeSlot === before.selectedTimeSlot)
      return { message: 'The call is at that time already.', booking };
    const subject = `moved ${describeBooking(before, config.coachTimeZone)} to ${booking.label}`;
    await noteInAuditLog(tx, { actor: admin, action: 'booking-changed', subject: subject.slice(0, 255) }, now);
    const told = tellClient ? ' The client gets a mail.' : ' The client was not told.';
    return { message: `The call is now on ${booking.label}.${told}`, booking };
  });
}
