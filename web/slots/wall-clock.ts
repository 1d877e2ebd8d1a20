import { daysBetween } from '#domain/slot-values.ts';
import { isTimeZone } from '#domain/time-zones.ts';

/** What a clock and a calendar show at an instant: '2027-01-04', '9:30 AM', 'EST'. */
export type WallClock = { date: string; time: string; abbreviation: string };

export function wallClock(instant: Date, timeZone: string): WallClock {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    calendar: 'gregory',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  }).formatToParts(instant);
  const part = (partType: string) => parts.find(({ type }) => type === partType)?.value ?? '';
  return {
    date: `${part('year')}-${part('month')}-${part('day')}`,
    time: `${part('hour')}:${part('minute')} ${part('dayPeriod')}`,
    abbreviation: part('timeZoneName'),
  };
}

/** The visitor's time at that instant, with '+1 day' if the date differs. Null if both clocks agree. */
export function visitorTime(
  instant: Date,
  { coach, visitor }: { coach: string; visitor: string },
): (WallClock & { shift: string }) | null {
  const coachTime = wallClock(instant, coach);
  const localTime = wallClock(instant, visitor);
  if (localTime.date === coachTime.date && localTime.time === coachTime.time) return null;
  return { ...localTime, shift: dayShift(daysBetween(coachTime.date, localTime.date)) };
}

function dayShift(days: number): string {
  if (days === 0) return '';
  return `${days > 0 ? '+' : '−'}${Math.abs(days)} day`;
}

/** 'Eastern Time', 'Nepal Time'. */
export function zoneName(timeZone: string): string {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longGeneric' }).formatToParts();
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
}

/** The browser's time zone, or 'UTC' if the browser names none or an unknown one ('Etc/Unknown'). */
export function visitorTimeZone(zone: string | undefined = Intl.DateTimeFormat().resolvedOptions().timeZone): string {
  return zone && isTimeZone(zone) ? zone : 'UTC';
}

/** The clock beside the coach's: the viewer's, or that of the client whose call the coach changes. */
export type OtherClock = { whose: 'viewer' | 'client'; timeZone: string };

export const viewerClock = (): OtherClock => ({ whose: 'viewer', timeZone: visitorTimeZone() });
