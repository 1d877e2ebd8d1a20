import type { SiteSettings } from '#contracts/settings/site-settings.ts';
import type { BookingRules, CoachCalendar } from '#domain/availability.ts';
import type { BookedCall, CallSpacing } from '#domain/call-spacing.ts';
import { getWeekday, type Slot, weeklyValue } from '#domain/slot-values.ts';
import { isTimeZone } from '#domain/time-zones.ts';
import { composeOnce } from '../db/compose-once.ts';
import type { Db } from '../db/connect.ts';
import { type Placeholder, type SQL, sql } from '../db/drizzle.ts';
import {
  bookedSlots as booked,
  specificDateSlots as dates,
  siteDocuments as documents,
  dateOverrides as overrides,
  availableTimeSlots as weekly,
} from '../db/schema.ts';
import { Refusal } from '../requests/refusal.ts';
import { allClosedJson, busyJson, busyVersionJson, type StoredBusyTime, toBusyTimes } from './stored-busy-times.ts';

type BookingSettings = Pick<SiteSettings, 'calls' | 'prices'>;

/** Returns the rules of visitors' bookings. */
export const getBookingRules = ({ calls, prices }: BookingSettings, now: Date): BookingRules => ({
  now,
  zone: calls.coachTimeZone,
  noticeHours: calls.noticeHours,
  horizonDays: calls.horizonDays,
  offeredMinutes: prices.offeredMinutes,
  freeCallMinutes: calls.introCallMinutes,
  spacing: getSpacing(calls),
});

/** Returns the breaks and limits; undefined if the coach has set none, which saves reading and locking calls. */
function getSpacing(calls: SiteSettings['calls']): CallSpacing | undefined {
  const { bufferBeforeMinutes, bufferAfterMinutes, maxCallsPerDay, maxCallsPerWeek } = calls;
  return bufferBeforeMinutes || bufferAfterMinutes || maxCallsPerDay || maxCallsPerWeek ? calls : undefined;
}

/**
 * The name of the lock that every change of the calendar takes, and every booking shares. Without it, a call could be
 * booked into a day that is being blocked, and the coach would not learn of it.
 */
export const CALENDAR_LOCK = 'calendar';

/** Plain dates, both included. */
type Days = { from: string | Placeholder; to: string | Placeholder };

/**
 * Selects in raw SQL what the coach has set in the calendar, as fields of one JSON. `weeklyValues` limits the weekly
 * slots.
 */
const settingsJson = ({ from, to }: Days, weeklyValues?: Placeholder) => sql`
  'weekly', (select coalesce(json_agg(json_build_object(
      'dayOfWeek', ${weekly.dayOfWeek}, 'timeOfDay', ${weekly.timeOfDay}, 'isActive', ${weekly.isActive})
      order by ${weekly.id}), '[]'::json)
    from ${weekly} where ${weekly.isActive}${weeklyValues && sql` and ${weekly.value} = any(${weeklyValues})`}),
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

/** Selects the settings together with the busy times of the coach's own calendars. */
const settingsWithBusy = (days: Days, weeklyValues?: Placeholder) => sql`${settingsJson(days, weeklyValues)},
  'busy', ${busyJson(days)}, 'isAllClosed', ${allClosedJson}`;

export const overrideStart = sql`coalesce(${overrides.startDate}, ${overrides.date})`;
export const overrideEnd = sql`coalesce(${overrides.endDate}, ${overrides.date})`;

/**
 * The condition that a half-hour with a row is taken. The hold of an unconfirmed free call ends by itself when it
 * expires; that of a paid call only once its payment is cancelled.
 */
export const isStillTaken = (now: Date) => sql`not (${booked.consultationRequestId} is not null
  and coalesce(${booked.holdExpiresAt} <= ${now.toISOString()}::timestamptz, false))`;

const takenJson = ({ from, to }: Days, now: Date) => sql`
  (select coalesce(json_agg(${booked.timeSlot} order by ${booked.startsAt}), '[]'::json) from ${booked}
    where ${booked.startsAt} > ${from}::date - interval '2 days' and ${booked.startsAt} < ${to}::date + interval '3 days'
      and ${isStillTaken(now)})`;

/** Selects the calls of these days and of the first and last day's whole weeks, since a limit counts those. */
const callsJson = ({ from, to }: Days, now: Date) => sql`
  (select coalesce(json_agg(json_build_object('value', ${booked.timeSlot},
      'startsAt', extract(epoch from ${booked.startsAt})::bigint * 1000, 'minutes', ${booked.duration})
      order by ${booked.startsAt}), '[]'::json) from ${booked}
    where ${booked.startsAt} > ${from}::date - interval '8 days' and ${booked.startsAt} < ${to}::date + interval '8 days'
      and not ${booked.isSecondarySlot} and ${isStillTaken(now)})`;

/** A calendar with `busyVersion` in place of the busy times, which `createBusyReader` or `readBusyTimes` reads. */
export type StoredCalendar = Omit<CoachCalendar, 'calls' | 'busy'> & {
  calls: (BookedCall & { value: string })[];
  busyVersion: unknown;
};

/**
 * Reads all that decides which times are open on some plain dates, both included, as the JSON text of a
 * `StoredCalendar`: equal texts mean equal calendars. One indexed statement; past bookings are not read. Calls are read
 * only where the rules need them.
 */
export async function readCalendarText(
  db: Db,
  from: string,
  to: string,
  { now, spacing }: Pick<BookingRules, 'now' | 'spacing'>,
): Promise<string> {
  const days = { from, to };
  const calls = spacing ? callsJson(days, now) : sql`'[]'::json`;
  const [row] = await selectJson(
    db,
    sql`${settingsJson(days)}, 'busyVersion', ${busyVersionJson}, 'taken', ${takenJson(days, now)}, 'calls', ${calls}`,
  );
  return row?.text ?? '';
}

/** Reads what the coach has set in the calendar for some plain dates, both included. `taken` is empty. */
export async function readCoachCalendar(db: Db, from: string, to: string): Promise<CoachCalendar> {
  const [row] = await selectJson(db, withNoneTaken(settingsWithBusy({ from, to })));
  return parseCalendar(row?.text);
}

/**
 * Reads what the coach has set in the calendar for some half-hours. `taken` is empty: writing the booking decides who
 * gets them. Throws `SLOT_UNAVAILABLE` if the coach has changed the time zone since `zone` was read: on another clock
 * the names mean other moments, so a taken time would look free.
 */
export async function readCoachCalendarFor(db: Db, slots: readonly Slot[], zone: string): Promise<CoachCalendar> {
  const sorted = slots.map(({ date }) => date).sort();
  const weeklyValues = slots.map(({ date, time }) => weeklyValue(getWeekday(date), time));
  const [row] = await selectSettings(db, { from: sorted[0], to: sorted.at(-1), weeklyValues });
  const { storedZone, ...calendar } = parseCalendar(row?.text);
  if (storedZone && storedZone !== zone && isTimeZone(storedZone)) throw new Refusal('SLOT_UNAVAILABLE');
  return calendar;
}

const selectSettings = composeOnce<JsonText>((db) => {
  const days = { from: sql.placeholder('from'), to: sql.placeholder('to') };
  const settings = settingsWithBusy(days, sql.placeholder('weeklyValues'));
  return selectJson(db, withNoneTaken(sql`${settings}, 'storedZone', ${storedZoneJson}`));
});

const storedZoneJson = sql`(select ${documents.content} ->> 'coachTimeZone' from ${documents}
  where ${documents.name} = 'calls' order by ${documents.version} desc limit 1)`;

const withNoneTaken = (settings: SQL) => sql`${settings}, 'taken', '[]'::json`;

function parseCalendar(text = ''): CoachCalendar & { storedZone?: string | null } {
  const { busy, isAllClosed, ...calendar } = JSON.parse(text) as ParsedCalendar;
  return { ...calendar, busy: toBusyTimes(busy, isAllClosed) };
}
type ParsedCalendar = Omit<CoachCalendar, 'busy'> & {
  busy: StoredBusyTime[];
  isAllClosed: boolean;
  storedZone?: string | null;
};

type JsonText = { text: string };

const selectJson = (db: Db, fields: SQL) =>
  db.select({ text: sql<string>`json_build_object(${fields})::text`.as('text') }).from(sql`(select 1) as one`);
