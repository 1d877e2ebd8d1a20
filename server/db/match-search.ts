import type { coachingCalls, consultationRequests } from './booking-tables.ts';
import type { clients } from './client-tables.ts';
import type { Db } from './connect.ts';
import { and, eq, getTableName, inArray, like, or, type SQL, sql } from './drizzle.ts';
import type { mails } from './mail-tables.ts';
import type { payments } from './payment-tables.ts';
import { searchEntries } from './search-tables.ts';
import { parseSearch } from './search-words.ts';

/** The tables whose rows have search entries. */
export type SearchedTable =
  | typeof clients
  | typeof consultationRequests
  | typeof coachingCalls
  | typeof payments
  | typeof mails;

/** For the coach's lists: every word of the search begins a name, an address, a number or a reference of the row. */
export function matchWordStarts(db: Db, table: SearchedTable, search: string): SQL {
  const words = parseSearch(search);
  const found = db
    .select({ id: searchEntries.rowId })
    .from(searchEntries)
    .where(and(isOfTable(table), ...words.map(beginsAWord)));
  return words.length > 0 ? inArray(table.id, found) : sql`false`;
}

/** The entries of this table that contain every word anywhere, at most `limit`. Those of which more words begin with it come first, then the newest. */
export function selectBestEntries(db: Db, table: SearchedTable, words: string[][], limit: number) {
  const points = [[words.map(([word]) => word).join(' ')], ...words].map((word) => sql`(${beginsAWord(word)})::int`);
  const rank = sql<number>`${sql.join(points, sql` + `)}`;
  return db
    .select({ rowId: searchEntries.rowId, rank: rank.as('rank') })
    .from(searchEntries)
    .where(and(isOfTable(table), ...words.map(isContained)))
    .orderBy(sql`rank desc`, sql`${searchEntries.rowId} desc`)
    .limit(limit);
}

const isOfTable = (table: SearchedTable): SQL => eq(searchEntries.sourceTable, getTableName(table));
const isContained = (spellings: string[]) => matchesAny(spellings.map((word) => `%${escapeWildcards(word)}%`));
const beginsAWord = (spellings: string[]) => matchesAny(spellings.map((word) => `% ${escapeWildcards(word)}%`));
const matchesAny = (patterns: string[]) => or(...patterns.map((pattern) => like(searchEntries.text, pattern)));
const escapeWildcards = (text: string) => text.replace(/[\\%_]/g, '\\$&');
