import type { Reminder } from '#domain/reminders.ts';
import type { AppContext } from '../app-context.ts';
import type { Db } from '../db/connect.ts';
import { desc, eq, sql } from '../db/drizzle.ts';
import { siteDocuments } from '../db/schema.ts';

type Reading = { settings: unknown; reminders: Reminder[] };

/** The reminders that were last read, until the settings change. */
const readings = new WeakMap<Db, Reading>();

/**
 * Returns the reminders that the coach has set, each with the time since which it has been set without a break: null
 * for one with which the site started.
 */
export async function readReminders({
  database,
  settings,
}: Pick<AppContext, 'database' | 'settings'>): Promise<Reminder[]> {
  const { current } = settings;
  const known = readings.get(database);
  if (known?.settings === current) return known.reminders;
  const versions = await database
    .select({
      hours: sql<number[] | null>`${siteDocuments.content}->'reminderHours'`,
      createdAt: siteDocuments.createdAt,
      createdBy: siteDocuments.createdBy,
    })
    .from(siteDocuments)
    .where(eq(siteDocuments.name, 'calls'))
    .orderBy(desc(siteDocuments.version));
  // `current` may be a second old, and the coach may have removed a reminder since.
  const stillSet = current.calls.reminderHours.filter((hours) => versions[0]?.hours?.includes(hours) !== false);
  const reminders = stillSet.map((hours) => {
    // The versions begin with the newest.
    const lastWithout = versions.findIndex((version) => version.hours?.includes(hours) === false);
    const firstWith = lastWithout === -1 ? versions.at(-1) : versions[lastWithout - 1];
    const wasAlwaysSet = lastWithout === -1 && firstWith?.createdBy === null;
    return { hours, since: wasAlwaysSet ? null : (firstWith?.createdAt ?? null) };
  });
  readings.set(database, { settings: current, reminders });
  return reminders;
}
