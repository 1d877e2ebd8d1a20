import type { Reminder } from '#domain/reminders.ts';
import type { AppContext } from '../app-context.ts';
import type { Db } from '../db/connect.ts';
import { desc, eq, sql } from '../db/drizzle.ts';
import { siteDocuments } from '../db/schema.ts';

type Reading = { settings: unknown; reminders: Reminder[] };

/** Read again only when the settings have changed. */
const readings = new WeakMap<Db, Reading>();

/**
 * Returns the reminders that the coach has set, each with the time since which it has been set without a break. What a
 * site started with has always been set.
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
  // `current` may be a second old. What the coach has removed since has no time from which it is set.
  const stillSet = current.calls.reminderHours.filter((hours) => versions[0]?.hours?.includes(hours) !== false);
  const reminders = stillSet.map((hours) => {
    const lastWithout = versions.findIndex((version) => version.hours?.includes(hours) === false);
    const first = lastWithout === -1 ? versions.at(-1) : versions[lastWithout - 1];
    return { hours, since: lastWithout === -1 && first?.createdBy === null ? null : (first?.createdAt ?? null) };
  });
  readings.set(database, { settings: current, reminders });
  return reminders;
}
