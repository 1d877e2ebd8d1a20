import { dateAt, subtractMonths } from '#domain/coach-clock.ts';
import type { AppContext } from '../app-context.ts';
import { lt } from '../db/drizzle.ts';
import { visitCounts } from '../db/schema.ts';

/** The life of a count in months: pages compare with the same weeks of the year before, and no further back. */
const KEPT_MONTHS = 24;

/** Deletes counts older than two years, only for tidiness: they do not concern any person. */
export async function deleteOldVisitCounts({
  database,
  settings,
  now,
}: Pick<AppContext, 'database' | 'settings' | 'now'>) {
  const { coachTimeZone: zone } = settings;
  await database.delete(visitCounts).where(lt(visitCounts.day, dateAt(subtractMonths(now(), KEPT_MONTHS, zone), zone)));
}
