import { type BookingRules, type CoachCalendar, findOpenSlots, judgeSlot } from '#domain/availability.ts';
import type { CallMinutes } from '#domain/bookings.ts';
import { dateAt, findSlotAt, getSlotStart, type HalfHour, resolveSlot } from '#domain/coach-clock.ts';
import { addDays, daysBetween, type Slot } from '#domain/slots.ts';
import type { AppContext } from '../app-context.ts';
import { bookingRules, CALENDAR_LOCK, readCalendarText, readSettingsFor } from '../calendar/stored-calendar.ts';
import type { Config } from '../config.ts';
import { acquireSharedLock } from '../db/advisory-lock.ts';
import type { Sql } from '../db/connect.ts';
import { Refusal } from '../refusal.ts';
import { type BookingId, bookingIdColumns } from './stored-bookings.ts';

/** The coach may go below the notice, and beyond the days that visitors are offered. */
const COACH_HORIZON_DAYS = 366;
export const coachRules = (config: Config, now: Date): BookingRules => ({
  ...bookingRules(config, now),
  noticeHours: 0,
  horizonDays: COACH_HORIZON_DAYS,
});

/**
 * The half-hours of a call that begins at this slot, if the coach offers them under these rules. Who has them is decided by
 * whoever takes them. Throws `SLOT_UNAVAILABLE`.
 */
export async function findOpenHalfHours(
  tx: Sql,
  value: string,
  minutes: CallMinutes,
  rules: BookingRules,
): Promise<[HalfHour, ...HalfHour[]]> {
  const { slot, startsAt } = resolveTime(value, rules);
  await acquireSharedLock(tx, CALENDAR_LOCK);
  const next = findSlotAt(new Date(startsAt.getTime() + HALF_HOUR_MS), rules.zone);
  const settings = await readSettingsFor(tx, next ? [slot, next] : [slot]);
  const judgement = judgeSlot(slot, minutes, settings, rules);
  if (judgement.verdict !== 'open') throw new Refusal('SLOT_UNAVAILABLE');
  return judgement.halfHours as [HalfHour, ...HalfHour[]];
}

/** The slot that is meant, as an instant, if the calendar reaches that far. Throws `SLOT_UNAVAILABLE`. */
export function resolveTime(value: string, { now, zone, horizonDays }: BookingRules): { slot: Slot; startsAt: Date } {
  const slot = resolveSlot(value, now, zone);
  const startsAt = slot && getSlotStart(slot, zone);
  const daysAhead = slot ? daysBetween(dateAt(now, zone), slot.date) : -1;
  if (!slot || !startsAt || daysAhead < 0 || daysAhead > horizonDays) throw new Refusal('SLOT_UNAVAILABLE');
  return { slot, startsAt };
}

/** Everything open under these rules; where a call is to be moved, its own half-hours among it. */
export async function listOpenTimes(
  { database }: Pick<AppContext, 'database'>,
  rules: BookingRules,
  bookingToMove?: BookingId,
) {
  const today = dateAt(rules.now, rules.zone);
  const text = await readCalendarText(database, today, addDays(today, rules.horizonDays + 1), rules.now);
  const calendar = JSON.parse(text) as CoachCalendar;
  const ownHalfHours = bookingToMove ? await listHalfHours(database, bookingToMove) : [];
  const taken = calendar.taken.filter((value) => !ownHalfHours.includes(value));
  return findOpenSlots({ ...calendar, taken }, rules).map((slot) => ({
    ...slot,
    startsAt: slot.startsAt.toISOString(),
  }));
}

async function listHalfHours(sql: Sql, { kind, id }: BookingId): Promise<string[]> {
  const { rows } = await sql.query(`select time_slot as value from booked_slots where ${bookingIdColumns[kind]} = $1`, [
    id,
  ]);
  return rows.map(({ value }) => value as string);
}

const HALF_HOUR_MS = 30 * 60 * 1000;
