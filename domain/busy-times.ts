import { HALF_HOUR_MS } from './durations.ts';
import { findFirstIndex } from './sorted-search.ts';

/**
 * A time in which the coach is busy elsewhere, from `startsAt` up to `endsAt`, in milliseconds since 1970.
 */
export type BusyTime = { startsAt: number; endsAt: number };

/** Joins busy times that overlap or meet, and sorts them. */
export function mergeBusyTimes(times: readonly BusyTime[]): BusyTime[] {
  const merged: BusyTime[] = [];
  for (const time of times.toSorted((a, b) => a.startsAt - b.startsAt)) {
    const last = merged.at(-1);
    if (last && time.startsAt <= last.endsAt) last.endsAt = Math.max(last.endsAt, time.endsAt);
    else merged.push({ ...time });
  }
  return merged;
}

/** Returns whether a half-hour that begins at this instant touches one of these times, which are merged. */
export function isBusyAt(merged: readonly BusyTime[], startsAt: Date): boolean {
  const start = startsAt.getTime();
  const next = merged[findFirstIndex(merged, ({ endsAt }) => endsAt > start)];
  return next !== undefined && next.startsAt < start + HALF_HOUR_MS;
}
