import { Temporal } from 'temporal-polyfill';
import { HALF_HOUR_MS, MINUTE_MS } from './durations.ts';
import {
  addDays,
  formatDate,
  formatTime,
  getWeekday,
  isPlainDate,
  parseSlotValue,
  type Slot,
  slotValue,
  timeCodes,
  weekdays,
} from './slot-values.ts';

/** A half-hour that exists on the coach's clock. */
export type HalfHour = Slot & { value: string; label: string; startsAt: Date };

/** Returns the instant of a slot; null if the clock skips that time. A repeated time means its first instant. */
export function getSlotStart(slot: Slot, zone: string): Date | null {
  return findHalfHour(slot, zone)?.startsAt ?? null;
}

/** Returns the slot that begins at this instant; null between two slots, and at a time's repetition. */
export function findSlotAt(instant: Date, zone: string): Slot | null {
  const date = dateAt(instant, zone);
  const half = listHalfHoursOfDay(date, zone).find(({ startsAt }) => startsAt.getTime() === instant.getTime());
  return half ? { date, time: half.time } : null;
}

/** Returns the coach's date at an instant. */
export function dateAt(instant: Date, zone: string): string {
  return Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(zone).toPlainDate().toString();
}

/** Returns the same day and time some months earlier; in a month that is too short, on its last day. */
export function subtractMonths(instant: Date, months: number, zone: string): Date {
  const local = Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(zone);
  return toDate(local.subtract({ months }));
}

/** Returns the first instant of a coach's day: midnight, unless the clock skips it. */
export function startOfDate(date: string, zone: string): Date {
  return toDate(Temporal.PlainDate.from(date).toZonedDateTime(zone));
}

/** Returns the time on the clocks of a zone: '9:30 AM'. */
export function formatTimeOfDay(instant: Date, zone: string): string {
  return getTimeFormat(zone).format(instant).replace(/\s/, ' ');
}

/** Returns 'EST' or 'EDT', or the American English name of another offset, such as 'GMT+1'. */
export function zoneAbbreviation(instant: Date, zone: string): string {
  const parts = getZoneNameFormat(zone).formatToParts(instant);
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? zone;
}

/** Returns 'Monday, January 4, 2027 at 9:30 AM EST'; without the zone if the clock skips that time. */
export function formatSlot(slot: Slot, zone: string): string {
  return findHalfHour(slot, zone)?.label ?? formatSlotWithoutZone(slot);
}

/** Formats an instant like a slot. After a change of the coach's time zone, it may lie between two slots. */
export function formatStart(startsAt: Date, zone: string): string {
  const slot = findSlotAt(startsAt, zone);
  if (slot) return formatSlot(slot, zone);
  return `${formatDate(dateAt(startsAt, zone))} at ${formatTimeOfDay(startsAt, zone)} ${zoneAbbreviation(startsAt, zone)}`;
}

/**
 * Formats the start of a call like `slotValueLabel`. A call that was booked before the coach changed the time zone
 * begins at another time of the new clock than its slot names.
 */
export function formatCallTime(
  { selectedTimeSlot, startsAt }: { selectedTimeSlot: string; startsAt: Date },
  zone: string,
): string {
  const slot = parseSlotValue(selectedTimeSlot);
  const start = slot?.kind === 'dated' ? getSlotStart(slot, zone) : null;
  const isMoved = slot?.kind === 'dated' && start?.getTime() !== startsAt.getTime();
  return isMoved ? formatStart(startsAt, zone) : slotValueLabel(selectedTimeSlot, zone);
}

/** Returns 'Monday, January 4, 2027 at 9:30 AM EST'. A value that names no half-hour is its own label. */
export function slotValueLabel(value: string, zone: string): string {
  const slot = parseSlotValue(value);
  return slot?.kind === 'dated' ? formatSlot(slot, zone) : value;
}

/** Lists the coach's half-hours that a call takes. A call that begins between two takes one more. */
export function listHalfHoursOfCall(startsAt: Date, minutes: number, zone: string): HalfHour[] {
  const end = new Date(startsAt.getTime() + minutes * MINUTE_MS);
  const dates = new Set([
    dateAt(new Date(startsAt.getTime() - HALF_HOUR_MS), zone),
    dateAt(startsAt, zone),
    dateAt(end, zone),
  ]);
  return [...dates]
    .flatMap((date) => listHalfHoursOfDay(date, zone))
    .filter((half) => half.startsAt < end && half.startsAt.getTime() + HALF_HOUR_MS > startsAt.getTime());
}

/** Returns the slot of a value: of a weekday, the next one, 1 to 7 days after the coach's today. Null if invalid. */
export function resolveSlot(value: string, now: Date, zone: string): Slot | null {
  const parsed = parseSlotValue(value);
  if (!parsed) return null;
  if (parsed.kind === 'dated') return { date: parsed.date, time: parsed.time };
  const today = dateAt(now, zone);
  const daysAhead = (weekdays.indexOf(parsed.day) - weekdays.indexOf(getWeekday(today)) + 7) % 7 || 7;
  return { date: addDays(today, daysAhead), time: parsed.time };
}

export function findHalfHour(slot: Slot, zone: string): HalfHour | undefined {
  return listHalfHoursOfDay(slot.date, zone).find(({ time }) => time === slot.time);
}

/**
 * Lists the half-hours of a coach's day that exist, in order. The result is cached, since the list of open slots walks
 * through months: its `Date` objects are shared and must not be changed.
 */
export function listHalfHoursOfDay(date: string, zone: string): readonly HalfHour[] {
  if (!isPlainDate(date)) return [];
  return getOrCreate(halfHoursOfDays, `${zone} ${date}`, () => computeHalfHours(date, zone));
}

function computeHalfHours(date: string, zone: string): HalfHour[] {
  const start = Temporal.PlainDate.from(date).toZonedDateTime(zone);
  return hasClockChange(date, start) ? computeClockChangeDay(date, zone) : computeRegularDay(date, start);
}

function hasClockChange(date: string, start: Temporal.ZonedDateTime): boolean {
  if (start.toPlainDateTime().toString() !== `${date}T00:00:00`) return true;
  const change = start.getTimeZoneTransition('next');
  return change !== null && change.epochMilliseconds < start.add({ days: 1 }).epochMilliseconds;
}

function computeRegularDay(date: string, start: Temporal.ZonedDateTime): HalfHour[] {
  const zone = zoneAbbreviation(toDate(start), start.timeZoneId);
  return timeCodes.map((time, index) =>
    createHalfHour({ date, time }, new Date(start.epochMilliseconds + index * HALF_HOUR_MS), zone),
  );
}

function computeClockChangeDay(date: string, zone: string): HalfHour[] {
  const midnight = Temporal.PlainDateTime.from(date);
  return timeCodes.flatMap((time, index) => {
    const wallTime = midnight.add({ minutes: index * 30 });
    const first = wallTime.toZonedDateTime(zone, { disambiguation: 'earlier' });
    const exists = first.toPlainDateTime().equals(wallTime);
    return exists ? [createHalfHour({ date, time }, toDate(first), zoneAbbreviation(toDate(first), zone))] : [];
  });
}

function createHalfHour(slot: Slot, startsAt: Date, abbreviation: string): HalfHour {
  return { ...slot, value: slotValue(slot), label: `${formatSlotWithoutZone(slot)} ${abbreviation}`, startsAt };
}

function formatSlotWithoutZone({ date, time }: Slot): string {
  return `${formatDate(date)} at ${formatTime(time)}`;
}

function toDate(moment: Temporal.ZonedDateTime): Date {
  return new Date(moment.epochMilliseconds);
}

const MAX_CACHE_ENTRIES = 1000;
const halfHoursOfDays = new Map<string, readonly HalfHour[]>();
const getTimeFormat = cacheFormats({ timeStyle: 'short' });
const getZoneNameFormat = cacheFormats({ timeZoneName: 'short' });

/** Returns a function that makes the format of a zone once. */
function cacheFormats(options: Intl.DateTimeFormatOptions): (zone: string) => Intl.DateTimeFormat {
  const formats = new Map<string, Intl.DateTimeFormat>();
  return (zone) => getOrCreate(formats, zone, () => new Intl.DateTimeFormat('en-US', { ...options, timeZone: zone }));
}

/** Returns the cached value, or creates it. The cache has a limit, since dates and zones may come from strangers. */
function getOrCreate<Value>(cache: Map<string, Value>, key: string, create: () => Value): Value {
  const cached = cache.get(key);
  if (cached) return cached;
  const value = create();
  if (cache.size >= MAX_CACHE_ENTRIES) cache.clear();
  cache.set(key, value);
  return value;
}
