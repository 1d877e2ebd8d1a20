import { setImmediate } from 'node:timers/promises';
import type { Db } from '../db/connect.ts';
import { asc, gt, or, type PgColumn, type SQL, sql } from '../db/drizzle.ts';
import { isAnyOf } from '../db/is-any-of.ts';
import { sandboxEvents, sandboxIdempotency, sandboxObjects } from '../db/schema.ts';
import { quotes } from './marks.ts';

/** Few enough that a statement stays far below its limit, and the embedded database answers in between. */
const ROWS_PER_READ = 500;

const wordsOf = (...columns: PgColumn[]): SQL =>
  sql`lower(concat_ws(' ', ${sql.join(
    columns.map((column) => sql`${column}::text`),
    sql`, `,
  )}))`;

/** The provider's objects in the sandbox are texts, and say in many places whose they are. */
const sources = {
  sandbox_objects: { key: sandboxObjects.id, words: wordsOf(sandboxObjects.body, sandboxObjects.hidden) },
  sandbox_events: { key: sandboxEvents.id, words: wordsOf(sandboxEvents.body) },
  sandbox_idempotency: { key: sandboxIdempotency.key, words: wordsOf(sandboxIdempotency.body) },
};
type SourceName = keyof typeof sources;

/**
 * The keys of the rows that a search found. It may have missed rows of transactions from `oldestOpenTransaction` on,
 * since those were not over when it began.
 */
export type SandboxSearch = {
  marks: readonly string[];
  oldestOpenTransaction: string;
  found: Record<SourceName, string[]>;
};

/** Searches the sandbox for `marks`, a few rows at a time. Locks nothing, so it may take long. */
export async function searchSandbox(db: Db, marks: readonly string[]): Promise<SandboxSearch> {
  // Raw, since the builder knows no snapshots.
  const { rows } = await db.execute<{ xmin: string }>(
    sql`select pg_snapshot_xmin(pg_current_snapshot())::xid::text as xmin`,
  );
  const found = { sandbox_objects: [], sandbox_events: [], sandbox_idempotency: [] };
  const search: SandboxSearch = { marks, oldestOpenTransaction: rows[0]?.xmin ?? '', found };
  for (const name of Object.keys(sources) as SourceName[]) search.found[name] = await searchSource(db, name, marks);
  return search;
}

async function searchSource(db: Db, name: SourceName, marks: readonly string[]): Promise<string[]> {
  const { key } = sources[name];
  const found: string[] = [];
  for (let last: string | undefined; ; ) {
    const rows = await readRows(db, name, marks, last === undefined ? undefined : gt(key, last), ROWS_PER_READ);
    found.push(...pickQuoting(rows, marks));
    last = rows.at(-1)?.key;
    if (rows.length < ROWS_PER_READ) return found;
    // The embedded database works on this thread: without a pause, no request would be read until the search is over.
    await setImmediate();
  }
}

/**
 * Returns the keys of the rows of one table that quote one of `marks` now, in a transaction that keeps writers away:
 * among those that were found, and those that were written since.
 */
export async function listQuotes(
  tx: Db,
  name: SourceName,
  marks: readonly string[],
  search: SandboxSearch,
): Promise<string[]> {
  const { key, words } = sources[name];
  const { found, oldestOpenTransaction } = search;
  // Raw, since the builder has no system columns.
  const isWrittenSince = sql`age(${key.table}.xmin) <= age(${oldestOpenTransaction}::text::xid)`;
  // An address that came to the person during the search.
  const unsearched = marks.filter((mark) => !search.marks.includes(mark));
  const escaped = unsearched.length > 0 ? containsAnyOf(words, unsearched) : undefined;
  return pickQuoting(await readRows(tx, name, marks, or(isAnyOf(key, found[name]), isWrittenSince, escaped)), marks);
}

type Row = { key: string; words: string | null };

/** `words` are null where they contain none of `marks`. */
async function readRows(
  db: Db,
  name: SourceName,
  marks: readonly string[],
  condition: SQL | undefined,
  limit?: number,
): Promise<Row[]> {
  const { key, words } = sources[name];
  const rows = db
    .select({ key: sql<string>`${key}`.as('key'), words: words.as('words') })
    .from(key.table)
    .where(condition)
    .orderBy(asc(key));
  // Without a limit of some kind, the database would put the words together once for each mark.
  const page = rows.limit(limit ?? 2 ** 31 - 1).as('page');
  return db
    .select({
      key: page.key,
      words: sql<string | null>`case when ${containsAnyOf(sql`${page.words}`, marks)} then ${page.words} end`,
    })
    .from(page)
    .orderBy(asc(page.key));
}

/** A first sieve, many times faster than a regular expression. */
const containsAnyOf = (words: SQL, marks: readonly string[]): SQL =>
  sql`exists (select from unnest(${sql.param(marks.map((mark) => mark.toLowerCase()))}::text[]) as mark where strpos(${words}, mark) > 0)`;

const pickQuoting = (rows: readonly Row[], marks: readonly string[]): string[] =>
  rows.flatMap(({ key, words }) => (words !== null && quotes(words, marks) ? [key] : []));
