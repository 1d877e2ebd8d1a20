import type { HalfHour } from '#domain/coach-clock.ts';
import type { Sql } from '../db/connect.ts';
import { Refusal } from '../refusal.ts';
import { type BookingId, keyOf } from './stored-bookings.ts';

/** Gives the half-hours of a call to its booking, the first as primary row. Throws `SLOT_TAKEN` where somebody has one. */
export async function takeHalfHours(
  tx: Sql,
  booking: BookingId,
  halfHours: readonly Pick<HalfHour, 'value' | 'startsAt'>[],
  now: Date,
): Promise<void> {
  let primaryId: unknown = null;
  for (const { value, startsAt } of halfHours) {
    const { rows } = await tx.query(
      `insert into booked_slots (time_slot, starts_at, is_secondary_slot, primary_slot_id, ${keyOf[booking.kind]}, booked_at)
       values ($1, $2, $3::int is not null, $3::int, $4, $5) on conflict (time_slot) do nothing returning id`,
      [value, startsAt, primaryId, booking.id, now],
    );
    if (!rows[0]) throw new Refusal('SLOT_TAKEN');
    primaryId ??= rows[0].id;
  }
}

/** The half-hours of this booking are free once the transaction commits. */
export async function freeHalfHours(tx: Sql, { kind, id }: BookingId): Promise<void> {
  await tx.query(`delete from booked_slots where ${keyOf[kind]} = $1`, [id]);
}
