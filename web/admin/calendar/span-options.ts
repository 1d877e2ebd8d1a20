import { formatTime, getMinutesOfDay, type TimeCode, timeCodeAt, timeCodes } from '#domain/slot-values.ts';
import type { TimeSpan } from './span-changes.ts';

// The choices of the form that opens or blocks several half-hours of one day. `now`: minutes after midnight on today;
// null on other days.

const DAY_MINUTES = 24 * 60;
const HALF_HOUR = 30;
const USUAL_SPAN: TimeSpan = { from: 9 * 60, until: 17 * 60 };

export function minutesNow(instant: Date, timeZone: string): number {
  const clock = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
  const [hours = 0, minutes = 0] = clock.format(instant).split(':').map(Number);
  return hours * 60 + minutes;
}

/** Returns the start of the day's first half-hour that has not begun. */
const firstStart = (now: number | null): number => (now === null ? 0 : Math.ceil(now / HALF_HOUR) * HALF_HOUR);

/** Returns the span that is chosen at first; today's begins now. Null if nothing of today is left. */
export function getInitialSpan(now: number | null): TimeSpan | null {
  if (now === null) return USUAL_SPAN;
  const from = firstStart(now);
  return from >= DAY_MINUTES ? null : changeStart({ from, until: USUAL_SPAN.until }, from);
}

/** Returns the span with another start. The end stays if it is later, or else follows an hour after the start. */
export const changeStart = ({ until }: TimeSpan, from: number): TimeSpan => ({
  from,
  until: until > from ? until : Math.min(from + 2 * HALF_HOUR, DAY_MINUTES),
});

/** Lists the starts to choose from. Today's first one reads 'Now': a phone has no room for its time beside that. */
export function listStarts(now: number | null): { value: number; label: string }[] {
  const first = firstStart(now);
  return timeCodes
    .map((time) => ({ value: getMinutesOfDay(time), label: formatTime(time) }))
    .filter(({ value }) => value >= first)
    .map((option) => (now !== null && option.value === first ? { ...option, label: 'Now' } : option));
}

export const listEnds = (from: number): { value: number; label: string }[] =>
  [...timeCodes.map(getMinutesOfDay), DAY_MINUTES]
    .filter((minutes) => minutes > from)
    .map((value) => ({ value, label: formatEnd(value) }));

const formatEnd = (minutes: number): string => (minutes === DAY_MINUTES ? 'Midnight' : formatTime(timeCodeAt(minutes)));

/** Formats half-hours in a row as '9:00 AM to 5:00 PM'. */
export function formatSpan(times: readonly TimeCode[]): string {
  const [first, last] = [times[0], times.at(-1)];
  if (!first || !last) return '';
  return `${formatTime(first)} to ${formatEnd(getMinutesOfDay(last) + HALF_HOUR).replace('Midnight', 'midnight')}`;
}
