import type { coachingCalls, consultationRequests } from './booking-tables.ts';
import type { clients } from './client-tables.ts';
import type { Db } from './connect.ts';
import { type AnyPgColumn, and, eq, getTableName, inArray, like, or, type SQL, sql } from './drizzle.ts';
import type { mails } from './mail-tables.ts';
import type { payments } from './payment-tables.ts';
import { searchEntries } from './search-tables.ts';
import { parseSearch, type SearchWord } from './search-words.ts';

/** The tables whose rows have search entries. */
export type SearchedTable =
  | typeof clients
  | typeof consultationRequests
  | typeof coachingCalls
  | typeof payments
  | typeof mails;

/**
 * Returns the condition that each word is somewhere in the row's names, addresses, numbers and references.
 * `id`: the column with the row's id, if the statement does not read the table itself.
 */
export function matchSearch(db: Db, table: SearchedTable, search: string, id: AnyPgColumn = table.id): SQL {
  const words = parseSearch(search);
  const found = db
    .select({ id: searchEntries.rowId })
    .from(searchEntries)
    .where(and(isOfTable(table), ...words.map(isContained)));
  return words.length > 0 ? inArray(id, found) : sql`false`;
}

/**
 * A found row of `table`. `rank`: the number of searched words that begin a word of the row, plus 1 if the whole search
 * begins one.
 */
type FoundEntry = { table: string; id: number; rank: number };

/**
 * Finds the entries that contain every word anywhere: at most `limit` of each table, first those with the highest rank,
 * then the newest. One statement reads all tables, so that without an index the entries are read once.
 */
export async function findBestEntries(
  db: Db,
  tables: readonly SearchedTable[],
  words: SearchWord[],
  limit: number,
): Promise<FoundEntry[]> {
  const wholeSearch = [words.map(({ spellings }) => spellings[0]).join(' ')];
  const rank = sql.join(
    [wholeSearch, ...words.map(({ spellings }) => spellings)].map((word) => sql`(${beginsAWord(word)})::int`),
    sql` + `,
  );
  const { sourceTable, rowId } = searchEntries;
  const found = db
    .select({ table: sql`${sourceTable}`.as('table'), id: sql`${rowId}`.as('id'), rank: sql`${rank}`.as('rank') })
    .from(searchEntries)
    .where(and(...words.map(isContained)));
  const bestOf = (table: SearchedTable) =>
    sql`(select * from found where "table" = ${getTableName(table)} order by rank desc, id desc limit ${limit})`;
  // Raw, since the builder cannot unite parts of one query.
  const { rows } = await db.execute<FoundEntry>(
    sql`with found as ${found} ${sql.join(tables.map(bestOf), sql` union all `)}`,
  );
  return rows;
}

const isOfTable = (table: SearchedTable): SQL => eq(searchEntries.sourceTable, getTableName(table));

// The text of an entry has a space before each word.
const isContained = ({ spellings, isWhole }: SearchWord) =>
  matchesAny(
    spellings.flatMap((word) => {
      const escaped = escapeWildcards(word);
      return isWhole ? [`% ${escaped}`, `% ${escaped} %`] : [`%${escaped}%`];
    }),
  );
const beginsAWord = (spellings: string[]) => matchesAny(spellings.map((word) => `% ${escapeWildcards(word)}%`));
const matchesAny = (patterns: string[]) => or(...patterns.map((pattern) => like(searchEntries.text, pattern)));
const escapeWildcards = (text: string) => text.replace(/[\\%_]/g, '\\$&');
