import { Temporal } from 'temporal-polyfill';
import {
  addDays,
  dateName,
  isPlainDate,
  parseSlotValue,
  type Slot,
  slotValue,
  timeCodes,
  timeName,
  weekdayOf,
  weekdays,
} from './slots.ts';

/** A half-hour that exists on the coach's wall clock. */
export type HalfHour = Slot & { value: string; label: string; startsAt: Date };

/** The instant of a slot; null where the wall clock skips that time. Of a repeated time the first is meant. */
export function startOf(slot: Slot, zone: string): Date | null {
  return halfHourOf(slot, zone)?.startsAt ?? null;
}

/** The slot that begins at this instant; null between two, or at the second of a repeated time. */
export function slotAt(instant: Date, zone: string): Slot | null {
  const date = dateAt(instant, zone);
  const half = halfHoursOn(date, zone).find(({ startsAt }) => startsAt.getTime() === instant.getTime());
  return half ? { date, time: half.time } : null;
}

/** The coach's plain date at an instant. */
export function dateAt(instant: Date, zone: string): string {
  return Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(zone).toPlainDate().toString();
}

/** The first instant of a coach's day, midnight unless the clock skips it. */
export function startOfDate(date: string, zone: string): Date {
  return toDate(Temporal.PlainDate.from(date).toZonedDateTime(zone));
}

/** 'EST' or 'EDT'; whatever American English calls the offset elsewhere, such as 'GMT+1'. */
export function zoneAbbreviation(instant: Date, zone: string): string {
  const format = remember(
    zoneFormats,
    zone,
    () => new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'short' }),
  );
  return format.formatToParts(instant).find(({ type }) => type === 'timeZoneName')?.value ?? zone;
}

/** 'Monday, January 4, 2027 at 9:30 AM EST'; without an abbreviation where the wall clock skips that time. */
export function slotLabel(slot: Slot, zone: string): string {
  return halfHourOf(slot, zone)?.label ?? bareLabel(slot);
}

/** A dated value as it is, a weekday value as its next date, 1 to 7 days after the coach's today; null if malformed. */
export function resolveSlot(value: string, now: Date, zone: string): Slot | null {
  const parsed = parseSlotValue(value);
  if (!parsed) return null;
  if (parsed.kind === 'dated') return { date: parsed.date, time: parsed.time };
  const today = dateAt(now, zone);
  const daysAhead = (weekdays.indexOf(parsed.day) - weekdays.indexOf(weekdayOf(today)) + 7) % 7 || 7;
  return { date: addDays(today, daysAhead), time: parsed.time };
}

export function halfHourOf(slot: Slot, zone: string): HalfHour | undefined {
  return halfHoursOn(slot.date, zone).find(({ time }) => time === slot.time);
}

/** Every half-hour of a coach's day that exists, in order. Remembered: the list of open slots walks months of them. */
export function halfHoursOn(date: string, zone: string): readonly HalfHour[] {
  if (!isPlainDate(date)) return [];
  return remember(days, `${zone} ${date}`, () => readClock(date, zone));
}

function readClock(date: string, zone: string): HalfHour[] {
  const start = Temporal.PlainDate.from(date).toZonedDateTime(zone);
  return clockChangesOn(date, start) ? readChangingClock(date, zone) : readSteadyClock(date, start);
}

function clockChangesOn(date: string, start: Temporal.ZonedDateTime): boolean {
  if (start.toPlainDateTime().toString() !== `${date}T00:00:00`) return true;
  const change = start.getTimeZoneTransition('next');
  return change !== null && change.epochMilliseconds < start.add({ days: 1 }).epochMilliseconds;
}

function readSteadyClock(date: string, start: Temporal.ZonedDateTime): HalfHour[] {
  const zone = zoneAbbreviation(toDate(start), start.timeZoneId);
  return timeCodes.map((time, index) =>
    halfHour({ date, time }, new Date(start.epochMilliseconds + index * HALF_HOUR_MS), zone),
  );
}

function readChangingClock(date: string, zone: string): HalfHour[] {
  const midnight = Temporal.PlainDateTime.from(date);
  return timeCodes.flatMap((time, index) => {
    const wallTime = midnight.add({ minutes: index * 30 });
    const first = wallTime.toZonedDateTime(zone, { disambiguation: 'earlier' });
    const exists = first.toPlainDateTime().equals(wallTime);
    return exists ? [halfHour({ date, time }, toDate(first), zoneAbbreviation(toDate(first), zone))] : [];
  });
}

function halfHour(slot: Slot, startsAt: Date, abbreviation: string): HalfHour {
  return { ...slot, value: slotValue(slot), label: `${bareLabel(slot)} ${abbreviation}`, startsAt };
}

function bareLabel({ date, time }: Slot): string {
  return `${dateName(date)} at ${timeName(time)}`;
}

function toDate(moment: Temporal.ZonedDateTime): Date {
  return new Date(moment.epochMilliseconds);
}

const HALF_HOUR_MS = 30 * 60 * 1000;
const MOST_REMEMBERED = 1000;
const days = new Map<string, readonly HalfHour[]>();
const zoneFormats = new Map<string, Intl.DateTimeFormat>();

/** Dates and zones may come from strangers, so what is remembered is forgotten when it becomes too much. */
function remember<Value>(known: Map<string, Value>, key: string, make: () => Value): Value {
  const remembered = known.get(key);
  if (remembered) return remembered;
  const value = make();
  if (known.size >= MOST_REMEMBERED) known.clear();
  known.set(key, value);
  return value;
}
