import { hasNoSeason } from '#domain/availability.ts';
import type { DateSpan } from '#domain/date-spans.ts';
import type { Sql } from '../db/connect.ts';

type Season = 'unset' | 'none' | 'some';

/** Asked before a change of the calendar; what it returns is asked after it, and says what lost its last date range. */
export async function trackSeason(tx: Sql, today: string): Promise<() => Promise<string | null>> {
  const before = await readSeason(tx, today);
  return async () => {
    const after = await readSeason(tx, today);
    return after === before ? null : seasonMessages[after];
  };
}

const seasonMessages: Record<Season, string | null> = {
  unset: 'There is no date range any more: your weekly slots are offered for the next seven days.',
  none: 'No weekly slot can be booked now: no date range is active, or all have passed.',
  some: null,
};

async function readSeason(tx: Sql, today: string): Promise<Season> {
  const { rows } = await tx.query(
    `select start_date as "startDate", end_date as "endDate", is_active as "isActive"
     from specific_date_slots where type = 'date_range'`,
  );
  if (rows.length === 0) return 'unset';
  return hasNoSeason({ ranges: rows as (DateSpan & { isActive: boolean })[] }, today) ? 'none' : 'some';
}
