import type { BookedCall } from '#contracts/calendar-month.ts';
import { leftOutside } from '#domain/availability.ts';
import { dateAt } from '#domain/coach-clock.ts';
import { parseSlotValue } from '#domain/slots.ts';
import { noteInAuditLog } from '../accounts/audit-log.ts';
import type { Actor } from '../accounts/users.ts';
import type { Sql } from '../db/connect.ts';
import type { Parts } from '../parts.ts';
import { asBookedCall, type BookedCallRow, selectBookedCalls } from './booked-calls.ts';
import { readSettings } from './stored-calendar.ts';

/** `deed` goes on from 'You', such as 'opened Monday at 9:00 AM EST'; null where everything was so already. */
export type Change<Reply> = { reply: Reply; deed: string | null; reason?: string | null };

/**
 * Runs one change of what the coach offers: no other one runs meanwhile, it is noted, and the booked calls that it leaves
 * outside the open times are told. They stay booked.
 */
export function changeCalendar<Reply>(
  { database, config, now: clock }: Parts,
  actor: Actor,
  change: (tx: Sql, now: Date) => Promise<Change<Reply>>,
): Promise<Reply & { message: string; inTheWay: BookedCall[] }> {
  const now = clock();
  return database.transaction(async (tx) => {
    await tx.query("select pg_advisory_xact_lock(hashtextextended('calendar', 0))");
    const leftInTheWay = await watchBookings(tx, now, config.coachTimeZone);
    const { reply, deed, reason } = await change(tx, now);
    if (deed === null) return { ...reply, message: 'Nothing was changed: it was like this already.', inTheWay: [] };
    const subject = (reason ? `${deed}: ${reason}` : deed).slice(0, LONGEST_SUBJECT).toWellFormed();
    await noteInAuditLog(tx, { actor: actor.email, action: 'calendar-changed', subject }, now);
    return { ...reply, message: `You ${deed}.`, inTheWay: await leftInTheWay() };
  });
}

const LONGEST_SUBJECT = 255;
const LAST_DATE = '9999-12-31';

type FutureSlot = { value: string; free: number | null; paid: number | null };

/** Asked before a change; what it returns is asked after it. */
async function watchBookings(tx: Sql, now: Date, zone: string): Promise<() => Promise<BookedCall[]>> {
  const { rows } = await tx.query(
    `select time_slot as value, consultation_request_id as free, coaching_call_id as paid
     from booked_slots where starts_at > $1`,
    [now],
  );
  const booked = (rows as FutureSlot[]).flatMap(({ value, ...ids }) => {
    const slot = parseSlotValue(value);
    return slot?.kind === 'dated' ? [{ ...slot, ...ids }] : [];
  });
  if (booked.length === 0) return async () => [];

  const today = dateAt(now, zone);
  const before = await readSettings(tx, today, LAST_DATE);
  return async () => {
    const outside = leftOutside(booked, before, await readSettings(tx, today, LAST_DATE), today);
    if (outside.length === 0) return [];
    const calls = await tx.query(
      `${selectBookedCalls.free} where id = any($1::int[])
       union all ${selectBookedCalls.paid} where id = any($2::int[]) order by "startsAt"`,
      [outside.map(({ free }) => free), outside.map(({ paid }) => paid)],
    );
    return (calls.rows as BookedCallRow[]).map((row) => asBookedCall(row, zone));
  };
}
