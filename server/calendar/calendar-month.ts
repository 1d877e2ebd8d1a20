import type { BookingSummary } from '#contracts/calendar-month.ts';
import { hasNoSeason } from '#domain/availability.ts';
import { buildCalendarMonth, listDatesOfMonth } from '#domain/calendar-month.ts';
import { dateAt } from '#domain/coach-clock.ts';
import type { AppContext } from '../app-context.ts';
import type { Sql } from '../db/connect.ts';
import { asBookedCall, type BookedCallRow, selectBookedCallsSql } from './booked-calls.ts';
import { type BookedSlot, readBookedSlots } from './booked-slots.ts';
import { bookingRules, readSettings } from './stored-calendar.ts';

/** What the coach sees of a month such as '2027-01': what visitors can book, who has the rest, and why. */
export async function readMonth({ database, config, now }: AppContext, month: string) {
  const rules = bookingRules(config, now());
  const dates = listDatesOfMonth(month);
  const [from, to] = [dates.at(0) ?? '', dates.at(-1) ?? ''];
  const [settings, slots, calls] = await Promise.all([
    readSettings(database, from, to),
    readBookedSlots(database, from, to),
    readCalls(database, from, to, rules.zone),
  ]);
  const taken = new Map(slots.map((slot) => [slot.timeSlot, slot]));
  const held = new Set(slots.filter(({ holdExpiresAt }) => holdExpiresAt).map(({ timeSlot }) => timeSlot));
  const callOf = (slot: BookedSlot | undefined) =>
    calls.get(`free ${slot?.consultationRequestId}`) ?? calls.get(`paid ${slot?.coachingCallId}`) ?? null;

  return {
    month,
    days: buildCalendarMonth(month, { ...settings, taken: [...taken.keys()] }, held, rules).map((day) => ({
      ...day,
      halfHours: day.halfHours
        .filter(({ startsAt }) => startsAt < YEAR_10000)
        .map((half) => ({
          ...half,
          startsAt: half.startsAt.toISOString(),
          call: callOf(taken.get(half.value)),
        })),
    })),
    hasNoSeason: hasNoSeason(settings, dateAt(rules.now, rules.zone)),
    noticeHours: rules.noticeHours,
    horizonDays: rules.horizonDays,
  };
}

/** A reply cannot tell the instants of the last evening of the year 9999. */
const YEAR_10000 = new Date(Date.UTC(10_000, 0));

/** Calls that may have a half-hour on the plain dates $1 to $2, and some of the days around. */
const aroundDaysSql = `starts_at > $1::text::date - interval '2 days' and starts_at < $2::text::date + interval '3 days'`;
export const callsAroundDaysSql = `
  ${selectBookedCallsSql.free} where ${aroundDaysSql} union all ${selectBookedCallsSql.paid} where ${aroundDaysSql}`;

async function readCalls(sql: Sql, from: string, to: string, zone: string): Promise<Map<string, BookingSummary>> {
  const { rows } = await sql.query(callsAroundDaysSql, [from, to]);
  return new Map((rows as BookedCallRow[]).map((row) => [`${row.kind} ${row.id}`, asBookedCall(row, zone)]));
}
