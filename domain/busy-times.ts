import { HALF_HOUR_MS } from './durations.ts';

/**
 * A time in which the coach is busy elsewhere, in milliseconds since 1970. `endsAt` is not part of it. Which events
 * make the coach busy is decided in `server/own-calendar/read-event.ts`.
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

/** Whether a half-hour that begins at this instant touches one of these times, which are merged. */
export function isBusyAt(merged: readonly BusyTime[], startsAt: Date): boolean {
  const start = startsAt.getTime();
  let [from, to] = [0, merged.length];
  while (from < to) {
    const middle = (from + to) >>> 1;
    if ((merged[middle] as BusyTime).endsAt > start) to = middle;
    else from = middle + 1;
  }
  const next = merged[from];
  return next !== undefined && next.startsAt < start + HALF_HOUR_MS;
}
