import { type SQL, sql } from 'drizzle-orm';
import type { BookingRules, CoachCalendar } from '#domain/availability.ts';
import { getWeekday, type Slot, weeklyValue } from '#domain/slots.ts';
import type { Config } from '../config.ts';
import type { Db } from '../db/connect.ts';
import { isAnyOf } from '../db/is-any-of.ts';
import {
  bookedSlots as booked,
  specificDateSlots as dates,
  dateOverrides as overrides,
  availableTimeSlots as weekly,
} from '../db/schema.ts';

export const getBookingRules = (config: Config, now: Date): BookingRules => ({
  now,
  zone: config.coachTimeZone,
  noticeHours: config.noticeHours,
  horizonDays: config.horizonDays,
});

/**
 * The name of the lock that every change of the calendar takes, and every booking shares. Without it, a call could be
 * booked into a day that is being blocked, and the coach would not learn of it.
 */
export const CALENDAR_LOCK = 'calendar';

/** Plain dates, both included. */
type Days = { from: string; to: string };

/** Raw because it builds one JSON from four tables. `weeklyValues` limits the weekly slots. */
const settingsJson = ({ from, to }: Days, weeklyValues?: string[]) => sql`
  'weekly', (select coalesce(json_agg(json_build_object(
      'dayOfWeek', ${weekly.dayOfWeek}, 'timeOfDay', ${weekly.timeOfDay}, 'isActive', ${weekly.isActive})
      order by ${weekly.id}), '[]'::json)
    from ${weekly} where ${weekly.isActive}${weeklyValues && sql` and ${isAnyOf(weekly.value, weeklyValues)}`}),
  'dated', (select coalesce(json_agg(json_build_object(
      'date', ${dates.date}, 'timeOfDay', ${dates.timeOfDay}, 'isActive', ${dates.isActive})
      order by ${dates.id}), '[]'::json)
    from ${dates} where ${dates.type} = 'slot' and ${dates.isActive} and ${dates.date} between ${from} and ${to}),
  'ranges', (select coalesce(json_agg(json_build_object(
      'startDate', ${dates.startDate}, 'endDate', ${dates.endDate}, 'isActive', ${dates.isActive})
      order by ${dates.id}), '[]'::json)
    from ${dates} where ${dates.type} = 'date_range'),
  'overrides', (select coalesce(json_agg(json_build_object(
      'startDate', ${overrideStart}, 'endDate', ${overrideEnd}, 'type', ${overrides.type},
      'timeSlots', ${overrides.timeSlots}::json, 'reason', ${overrides.reason}, 'isActive', ${overrides.isActive})
      order by ${overrides.id}), '[]'::json)
    from ${overrides} where ${overrides.isActive} and ${overrideEnd} >= ${from} and ${overrideStart} <= ${to})`;

export const overrideStart = sql`coalesce(${overrides.startDate}, ${overrides.date})`;
export const overrideEnd = sql`coalesce(${overrides.endDate}, ${overrides.date})`;

/**
 * A half-hour with a row is taken, even if it belongs to a paid hold that has expired: it is free once its payment is
 * cancelled. The hold of an unconfirmed free call ends by itself at its time.
 */
const takenJson = ({ from, to }: Days, now: Date) => sql`
  (select coalesce(json_agg(${booked.timeSlot} order by ${booked.startsAt}), '[]'::json) from ${booked}
    where ${booked.startsAt} > ${from}::date - interval '2 days' and ${booked.startsAt} < ${to}::date + interval '3 days'
      and not (${booked.consultationRequestId} is not null
        and coalesce(${booked.holdExpiresAt} <= ${now.toISOString()}::timestamptz, false)))`;

/**
 * All that decides what is open on some plain dates, both included, as one JSON text: equal texts mean equal calendars.
 * One indexed statement; past bookings are not read.
 */
export function readCalendarText(db: Db, from: string, to: string, now: Date): Promise<string> {
  const days = { from, to };
  return selectJsonText(db, sql`${settingsJson(days)}, 'taken', ${takenJson(days, now)}`);
}

/** What the coach has set for some plain dates, both included. `taken` is empty. */
export const readSettings = (db: Db, from: string, to: string): Promise<CoachCalendar> =>
  parseSettings(db, settingsJson({ from, to }));

/** What the coach has set for some half-hours. `taken` is empty: writing the booking decides who gets them. */
export function readSettingsFor(db: Db, slots: readonly Slot[]): Promise<CoachCalendar> {
  const sorted = slots.map(({ date }) => date).sort();
  const weeklyValues = slots.map(({ date, time }) => weeklyValue(getWeekday(date), time));
  return parseSettings(db, settingsJson({ from: sorted[0] ?? '', to: sorted.at(-1) ?? '' }, weeklyValues));
}

async function parseSettings(db: Db, settings: SQL): Promise<CoachCalendar> {
  return JSON.parse(await selectJsonText(db, sql`${settings}, 'taken', '[]'::json`)) as CoachCalendar;
}

async function selectJsonText(db: Db, fields: SQL): Promise<string> {
  const [row] = await db.select({ text: sql<string>`json_build_object(${fields})::text` }).from(sql`(select 1) as one`);
  return row?.text ?? '';
}
