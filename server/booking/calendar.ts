import { sql } from 'drizzle-orm';
import type { BookingRules, CoachCalendar } from '#domain/availability.ts';
import type { Config } from '../config.ts';
import type { Db } from '../db/connect.ts';

export const bookingRules = (config: Config, now: Date): BookingRules => ({
  now,
  zone: config.coachTimeZone,
  noticeHours: config.noticeHours,
  horizonDays: config.horizonDays,
});

/**
 * All that decides what is open from one plain date to another, both included, as one JSON text: equal texts mean equal
 * calendars. One indexed statement; past bookings are not read. A half-hour with a row is taken, also by a hold that
 * has run out: it is free when the hold has been let go.
 */
export async function readCalendarText(db: Db, from: string, to: string): Promise<string> {
  const [row] = await db
    .select({
      calendar: sql<string>`json_build_object(
        'weekly', (select coalesce(json_agg(json_build_object(
            'dayOfWeek', day_of_week, 'timeOfDay', time_of_day, 'isActive', is_active) order by id), '[]'::json)
          from available_time_slots where is_active),
        'dated', (select coalesce(json_agg(json_build_object(
            'date', date, 'timeOfDay', time_of_day, 'isActive', is_active) order by id), '[]'::json)
          from specific_date_slots where type = 'slot' and is_active
            and date between ${sql.placeholder('from')} and ${sql.placeholder('to')}),
        'ranges', (select coalesce(json_agg(json_build_object(
            'startDate', start_date, 'endDate', end_date, 'isActive', is_active) order by id), '[]'::json)
          from specific_date_slots where type = 'date_range'),
        'overrides', (select coalesce(json_agg(json_build_object(
            'startDate', coalesce(start_date, date), 'endDate', coalesce(end_date, date), 'type', type,
            'timeSlots', time_slots::json, 'isActive', is_active) order by id), '[]'::json)
          from date_overrides where is_active
            and coalesce(end_date, date) >= ${sql.placeholder('from')}
            and coalesce(start_date, date) <= ${sql.placeholder('to')}),
        'taken', (select coalesce(json_agg(time_slot order by starts_at), '[]'::json)
          from booked_slots
          where starts_at > ${sql.placeholder('from')}::date - interval '2 days'
            and starts_at < ${sql.placeholder('to')}::date + interval '3 days'))::text`,
    })
    .from(sql`(select 1) as one`)
    .prepare('calendar')
    .execute({ from, to });
  if (!row) throw new Error('the calendar statement answered no row');
  return row.calendar;
}

export async function readCalendar(db: Db, from: string, to: string): Promise<CoachCalendar> {
  return JSON.parse(await readCalendarText(db, from, to)) as CoachCalendar;
}
