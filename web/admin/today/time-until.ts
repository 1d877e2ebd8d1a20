import { MINUTE_MS } from '#domain/durations.ts';

const HOUR_MINUTES = 60;
const DAY_MINUTES = 24 * HOUR_MINUTES;

type Time = { startsAt: string; minutes: number };

/** 'in 25 minutes', 'in 2 hours 5 minutes', 'now' during the call; null if it is over or more than a day ahead. */
export function timeUntil({ startsAt, minutes }: Time, now: Date): string | null {
  const ahead = Math.ceil((Date.parse(startsAt) - now.getTime()) / MINUTE_MS);
  if (ahead <= -minutes || ahead > DAY_MINUTES) return null;
  if (ahead <= 0) return 'now';
  const [hours, rest] = [Math.floor(ahead / HOUR_MINUTES), ahead % HOUR_MINUTES];
  return `in ${[countLabel(hours, 'hour'), countLabel(rest, 'minute')].filter(Boolean).join(' ')}`;
}

const countLabel = (count: number, what: string) => (count === 0 ? '' : `${count} ${what}${count === 1 ? '' : 's'}`);
