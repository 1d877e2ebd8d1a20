import { MINUTE_MS } from '#domain/durations.ts';

const HOUR_MINUTES = 60;
const DAY_MINUTES = 24 * HOUR_MINUTES;

type Time = { startsAt: string; minutes: number };

/** Returns 'in 2 hours 5 minutes', or 'now' during the call; null if it is over or more than a day ahead. */
export function timeUntil({ startsAt, minutes }: Time, now: Date): string | null {
  const ahead = Math.ceil((Date.parse(startsAt) - now.getTime()) / MINUTE_MS);
  if (ahead <= -minutes || ahead > DAY_MINUTES) return null;
  if (ahead <= 0) return 'now';
  const hours = countLabel(Math.floor(ahead / HOUR_MINUTES), 'hour');
  const rest = countLabel(ahead % HOUR_MINUTES, 'minute');
  return `in ${[hours, rest].filter(Boolean).join(' ')}`;
}

const countLabel = (count: number, unit: string) => (count === 0 ? '' : `${count} ${unit}${count === 1 ? '' : 's'}`);
