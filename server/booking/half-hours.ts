import type { HalfHour } from '#domain/coach-clock.ts';
import type { Sql } from '../db/connect.ts';
import { Refusal } from '../refusal.ts';
import { type BookingId, bookingIdColumns } from './stored-bookings.ts';

/** Upsert clause: an expired hold of an unconfirmed free call may be overwritten. */
export const replaceExpiredHoldSql = (now: string): string => `
  on conflict (time_slot) do update set is_secondary_slot = excluded.is_secondary_slot,
    primary_slot_id = excluded.primary_slot_id, consultation_request_id = excluded.consultation_request_id,
    coaching_call_id = excluded.coaching_call_id, hold_expires_at = excluded.hold_expires_at,
    booked_at = excluded.booked_at
  where booked_slots.consultation_request_id is not null and booked_slots.hold_expires_at <= ${now}::timestamptz
  returning id`;

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
      `insert into booked_slots (time_slot, starts_at, is_secondary_slot, primary_slot_id, ${bookingIdColumns[booking.kind]}, booked_at)
       values ($1, $2, $3::int is not null, $3::int, $4, $5) ${replaceExpiredHoldSql('$5')}`,
      [value, startsAt, primaryId, booking.id, now],
    );
    if (!rows[0]) throw new Refusal('SLOT_TAKEN');
    primaryId ??= rows[0].id;
  }
}

/** The half-hours of this booking are free once the transaction commits. */
export async function releaseHalfHours(tx: Sql, { kind, id }: BookingId): Promise<void> {
  await tx.query(`delete from booked_slots where ${bookingIdColumns[kind]} = $1`, [id]);
}
