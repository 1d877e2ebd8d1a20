import { DAY_MS, MINUTE_MS } from '#domain/durations.ts';
import { daysBetween } from '#domain/slot-values.ts';
import { isTimeZone } from '#domain/time-zones.ts';

/** The date and time on a clock at an instant: '2027-01-04', '9:30 AM', 'EST'. */
export type WallClock = { date: string; time: string; abbreviation: string };

export function readWallClock(instant: Date, timeZone: string): WallClock {
  const parts = clockFormat(timeZone).formatToParts(instant);
  const part = (partType: string) => parts.find(({ type }) => type === partType)?.value ?? '';
  return {
    date: `${part('year')}-${part('month')}-${part('day')}`,
    time: `${part('hour')}:${part('minute')} ${part('dayPeriod')}`,
    abbreviation: part('timeZoneName'),
  };
}

/** Returns a cached formatter: making one is far slower than using it, and a calendar may show a thousand times. */
function clockFormat(timeZone: string): Intl.DateTimeFormat {
  const known = clockFormats.get(timeZone);
  if (known) return known;
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    calendar: 'gregory',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  });
  clockFormats.set(timeZone, format);
  return format;
}

const clockFormats = new Map<string, Intl.DateTimeFormat>();

/**
 * Returns a clock for many instants. `Intl` takes a phone 0.1 ms for each, so the clock adds the zone's offset itself
 * on every UTC day at whose beginning and end the offset is the same.
 */
export function createFastWallClock(timeZone: string): (instant: Date) => Omit<WallClock, 'abbreviation'> {
  const offsets = new Map<number, number>();
  const offsetAtStartOf = (day: number) => {
    const known = offsets.get(day);
    if (known !== undefined) return known;
    const instant = new Date(day * DAY_MS);
    const { date, time } = readWallClock(instant, timeZone);
    const [, hours, minutes, meridiem] = /(\d+):(\d+) ([AP])/.exec(time) ?? [];
    const clockHours = (Number(hours) % 12) + (meridiem === 'P' ? 12 : 0);
    const offset = Date.parse(date) + (clockHours * 60 + Number(minutes)) * MINUTE_MS - instant.getTime();
    offsets.set(day, offset);
    return offset;
  };
  return (instant) => {
    const day = Math.floor(instant.getTime() / DAY_MS);
    const offset = offsetAtStartOf(day);
    if (offset !== offsetAtStartOf(day + 1)) return readWallClock(instant, timeZone);
    const shown = new Date(instant.getTime() + offset);
    const hours = shown.getUTCHours();
    const minutes = String(shown.getUTCMinutes()).padStart(2, '0');
    return {
      date: shown.toISOString().slice(0, 10),
      time: `${hours % 12 || 12}:${minutes} ${hours < 12 ? 'AM' : 'PM'}`,
    };
  };
}

/** Returns the visitor's time at that instant, with '+1 day' if the date differs. Null if both clocks agree. */
export function findVisitorTime(
  instant: Date,
  { coach, visitor }: { coach: string; visitor: string },
): (WallClock & { shift: string }) | null {
  const coachTime = readWallClock(instant, coach);
  const localTime = readWallClock(instant, visitor);
  if (localTime.date === coachTime.date && localTime.time === coachTime.time) return null;
  return { ...localTime, shift: dayShift(daysBetween(coachTime.date, localTime.date)) };
}

function dayShift(days: number): string {
  if (days === 0) return '';
  return `${days > 0 ? '+' : '−'}${Math.abs(days)} day`;
}

/** Returns the zone's name in English: 'Eastern Time' for 'America/New_York'. */
export function zoneName(timeZone: string): string {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longGeneric' }).formatToParts();
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
}

/** Returns the browser's time zone, or 'UTC' if the browser names none or an unknown one ('Etc/Unknown'). */
export function visitorTimeZone(zone: string | undefined = Intl.DateTimeFormat().resolvedOptions().timeZone): string {
  return zone && isTimeZone(zone) ? zone : 'UTC';
}

/** The clock beside the coach's: the viewer's, or that of the client whose call the coach changes. */
export type OtherClock = { whose: 'viewer' | 'client'; timeZone: string };

export const viewerClock = (): OtherClock => ({ whose: 'viewer', timeZone: visitorTimeZone() });

/**
 * The time zones of a list of times: `main` is shown large and decides the days, `second` is shown small. Visitors read
 * their own zone large, and so does the coach on the coach's pages. `whose` is 'viewer' if the main zone is the
 * visitor's; with 'client' the second one is the zone of the coach's client, if a client is known.
 */
export type Clocks = { main: string; second: string; whose: OtherClock['whose'] };

export function chooseClocks(other: OtherClock | null, coachTimeZone: string): Clocks {
  if (other?.whose === 'viewer') return { main: other.timeZone, second: coachTimeZone, whose: 'viewer' };
  return { main: coachTimeZone, second: other?.timeZone ?? coachTimeZone, whose: 'client' };
}
