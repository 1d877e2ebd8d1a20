import { DAY_MS, HOUR_MS } from '#domain/durations.ts';

/** Returns '1.2 MB', or for fewer bytes whole kilobytes, '1 KB' at least. */
export function describeSize(bytes: number): string {
  if (bytes < 1e6) return `${Math.max(1, Math.round(bytes / 1e3)).toLocaleString('en-US')} KB`;
  const [size, unit] = bytes < 1e9 ? [bytes / 1e6, 'MB'] : [bytes / 1e9, 'GB'];
  return `${(Math.round(size * 10) / 10).toLocaleString('en-US')} ${unit}`;
}

/** Returns '5 hours ago', or from two days on '3 days ago'. */
export function describeAge(madeAt: string, now: number): string {
  const age = now - Date.parse(madeAt);
  if (age < HOUR_MS) return 'Less than an hour ago';
  const [count, unit] = age < 2 * DAY_MS ? [Math.floor(age / HOUR_MS), 'hour'] : [Math.floor(age / DAY_MS), 'day'];
  return `${count} ${unit}${count === 1 ? '' : 's'} ago`;
}
