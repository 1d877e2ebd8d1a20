import type { AppContext } from '../app-context.ts';
import { desc } from '../db/drizzle.ts';
import { type SealedTable, tableFacts } from '../db/table-facts.ts';
import type { CollectOptions } from './collect-calls.ts';
import type { Person } from './find-person.ts';
import { isOfPerson } from './rows-of-person.ts';

/** Each list holds this many at most, the newest, which no person reaches. */
export const MAX_ROWS = 2000;

/** Collects the lists of the tables that say which columns belong in the copy, newest first. */
export async function collectByTableFacts(
  { database, sealer }: AppContext,
  person: Person,
  { withNotes }: CollectOptions,
) {
  const lists: Record<string, object[]> = {};
  // Rows with an address that was given up are erased, but not copied.
  const present = { ...person, formerAddresses: [] };
  for (const facts of tableFacts) {
    const { table, name, key, exported, sealed, columns } = facts;
    if (typeof exported !== 'object') continue;
    const { as, forCoach = [], renamed = {} } = exported;
    const all = 'columns' in exported ? exported.columns : Object.keys(columns);
    const left = 'without' in exported ? [...exported.without, ...forCoach] : forCoach;
    const shown = [...all.filter((column) => !left.includes(column)), ...(withNotes ? forCoach : [])];
    const isOwn = isOfPerson(facts, present);
    const rows = await database.select().from(table).where(isOwn).orderBy(desc(key)).limit(MAX_ROWS);
    lists[as] = rows.map((row) => {
      const opened: Record<string, unknown> = sealed ? sealer.openRow(name as SealedTable, row as { id: number }) : row;
      return Object.fromEntries(shown.map((column) => [renamed[column] ?? column, opened[column]]));
    });
  }
  return lists;
}
