import { type CalendarState, COUNTED_DAYS } from '#contracts/own-calendar/calendar-sources.ts';
import { HOUR_MS, MINUTE_MS } from '#domain/durations.ts';
import { describeAge } from '../backups/backup-labels.ts';

/** Returns 'just now', '3 minutes ago' or '5 hours ago'. */
function describeMoment(moment: string, now: number): string {
  const age = now - Date.parse(moment);
  if (age < MINUTE_MS) return 'just now';
  if (age >= HOUR_MS) return describeAge(moment, now);
  const minutes = Math.floor(age / MINUTE_MS);
  return `${minutes} ${minutes === 1 ? 'minute' : 'minutes'} ago`;
}

/** Returns 'Read 3 minutes ago, 41 busy times in the next 90 days'. */
export function describeCalendar({ readAt, busyCount }: CalendarState, now: number): string {
  if (!readAt) return 'Never read yet';
  const times = busyCount === 1 ? '1 busy time' : `${busyCount || 'no'} busy times`;
  return `Read ${describeMoment(readAt, now)}, ${times} in the next ${COUNTED_DAYS} days`;
}
