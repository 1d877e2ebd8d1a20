import { DAY_MS, HOUR_MS } from '#domain/durations.ts';

/** '1.2 MB'; a small one is '1 KB'. */
export function describeSize(bytes: number): string {
  const [unit, size] = bytes < 1e6 ? ['KB', 1e3] : bytes < 1e9 ? ['MB', 1e6] : ['GB', 1e9];
  const value = unit === 'KB' ? Math.max(1, Math.round(bytes / size)) : Math.round((bytes / size) * 10) / 10;
  return `${value.toLocaleString('en-US')} ${unit}`;
}

/** '5 hours ago', or '3 days ago' from two days on. */
export function describeAge(madeAt: string, now: number): string {
  const age = now - Date.parse(madeAt);
  if (age < HOUR_MS) return 'Less than an hour ago';
  const [count, unit] = age < 2 * DAY_MS ? [Math.floor(age / HOUR_MS), 'hour'] : [Math.floor(age / DAY_MS), 'day'];
  return `${count} ${unit}${count === 1 ? '' : 's'} ago`;
}
