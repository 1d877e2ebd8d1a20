import type { BookingRules, CoachCalendar } from '#domain/availability.ts';
import { getWeekday, type Slot, weeklyValue } from '#domain/slots.ts';
import type { Config } from '../config.ts';
import type { Sql } from '../db/connect.ts';

export const bookingRules = (config: Config, now: Date): BookingRules => ({
  now,
  zone: config.coachTimeZone,
  noticeHours: config.noticeHours,
  horizonDays: config.horizonDays,
});

/**
 * The name of a lock: one change of the calendar at a time, and none while somebody books by it. Else a call could be
 * booked into a day that is being blocked, and the coach would not be told.
 */
export const CALENDAR_LOCK = 'calendar';

/** What the coach has set, for the plain dates $1 to $2, both included; of the weekly slots those of $3, or all. */
const settingsSql = `
  'weekly', (select coalesce(json_agg(json_build_object(
      'dayOfWeek', day_of_week, 'timeOfDay', time_of_day, 'isActive', is_active) order by id), '[]'::json)
    from available_time_slots where is_active and ($3::text[] is null or value = any ($3::text[]))),
  'dated', (select coalesce(json_agg(json_build_object(
      'date', date, 'timeOfDay', time_of_day, 'isActive', is_active) order by id), '[]'::json)
    from specific_date_slots where type = 'slot' and is_active and date between $1 and $2),
  'ranges', (select coalesce(json_agg(json_build_object(
      'startDate', start_date, 'endDate', end_date, 'isActive', is_active) order by id), '[]'::json)
    from specific_date_slots where type = 'date_range'),
  'overrides', (select coalesce(json_agg(json_build_object(
      'startDate', coalesce(start_date, date), 'endDate', coalesce(end_date, date), 'type', type,
      'timeSlots', time_slots::json, 'reason', reason, 'isActive', is_active) order by id), '[]'::json)
    from date_overrides where is_active and coalesce(end_date, date) >= $1 and coalesce(start_date, date) <= $2)`;

/**
 * A half-hour with a row is taken, also by a paid hold that has run out: it is free once its payment is cancelled. The hold
 * of an unconfirmed free call ends by itself at its time.
 */
const takenSql = `(select coalesce(json_agg(time_slot order by starts_at), '[]'::json) from booked_slots
  where starts_at > $1::date - interval '2 days' and starts_at < $2::date + interval '3 days'
    and not (consultation_request_id is not null and coalesce(hold_expires_at <= $4::timestamptz, false)))`;

const calendarWithBookingsSql = `select json_build_object(${settingsSql}, 'taken', ${takenSql})::text as calendar`;
const calendarWithoutBookingsSql = `select json_build_object(${settingsSql}, 'taken', '[]'::json)::text as calendar`;

/**
 * All that decides what is open from one plain date to another, both included, as one JSON text: equal texts mean equal
 * calendars. One indexed statement; past bookings are not read.
 */
export function readCalendarText(sql: Sql, from: string, to: string, now: Date): Promise<string> {
  return queryCalendar(sql, calendarWithBookingsSql, [from, to, null, now]);
}

/** What the coach has set from one plain date to another, both included. `taken` is empty. */
export async function readSettings(sql: Sql, from: string, to: string): Promise<CoachCalendar> {
  return JSON.parse(await queryCalendar(sql, calendarWithoutBookingsSql, [from, to, null])) as CoachCalendar;
}

/** What the coach has set for some half-hours. `taken` is empty: who has them is decided by whoever writes them. */
export async function readSettingsFor(sql: Sql, slots: readonly Slot[]): Promise<CoachCalendar> {
  const dates = slots.map(({ date }) => date).sort();
  const weekly = slots.map(({ date, time }) => weeklyValue(getWeekday(date), time));
  return JSON.parse(
    await queryCalendar(sql, calendarWithoutBookingsSql, [dates[0], dates.at(-1), weekly]),
  ) as CoachCalendar;
}

async function queryCalendar(sql: Sql, statement: string, values: unknown[]): Promise<string> {
  const { rows } = await sql.query(statement, values);
  return rows[0]?.calendar as string;
}
