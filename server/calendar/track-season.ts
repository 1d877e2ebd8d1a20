import { hasNoSeason } from '#domain/availability.ts';
import type { Db } from '../db/connect.ts';
import { readDateRanges } from './specific-dates.ts';

type Season = 'unset' | 'none' | 'some';

/** Called before a change of the calendar. The result is called after it, and tells if the last date range is gone. */
export async function trackSeason(tx: Db, today: string): Promise<() => Promise<string | null>> {
  const before = await readSeason(tx, today);
  return async () => {
    const after = await readSeason(tx, today);
    return after === before ? null : seasonMessages[after];
  };
}

const seasonMessages: Record<Season, string | null> = {
  unset: 'There are no date ranges left, so your weekly slots are offered for the next seven days.',
  none: 'None of your weekly slots can be booked now: no date range is active, or all have passed.',
  some: null,
};

async function readSeason(tx: Db, today: string): Promise<Season> {
  const ranges = await readDateRanges(tx);
  if (ranges.length === 0) return 'unset';
  return hasNoSeason({ ranges }, today) ? 'none' : 'some';
}
