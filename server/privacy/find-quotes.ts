import { setImmediate } from 'node:timers/promises';
import type { Db } from '../db/connect.ts';
import { and, asc, gt, inArray, isNotNull, or, type PgColumn, type SQL, sql } from '../db/drizzle.ts';
import { isAnyOf } from '../db/is-any-of.ts';
import { auditLog, mails, sandboxEvents, sandboxIdempotency, sandboxObjects } from '../db/schema.ts';
import { clientMailKinds } from '../mail/mail-kinds.ts';
import { quotes } from './marks.ts';

/** Few enough that a statement stays far below its limit, and the embedded database answers in between. */
const ROWS_PER_READ = 500;

/** Texts in which a person may be quoted. `mayNamePeople`: whether a row may name people without quoting them. */
type Source = { key: PgColumn; words: SQL; mayNamePeople?: SQL };

const wordsOf = (...columns: (PgColumn | SQL)[]): SQL =>
  sql`lower(concat_ws(' ', ${sql.join(
    columns.map((column) => sql`${column}::text`),
    sql`, `,
  )}))`;

/** A mail to a client names the client by its recipient. Its text quotes the coach's own address. */
const textToCoach = sql`case when not (${inArray(mails.kind, clientMailKinds)}) then ${mails.sentContent} end`;

const sources = {
  audit_log: { key: auditLog.id, words: wordsOf(auditLog.actor, auditLog.subject) },
  mails: {
    key: mails.id,
    words: wordsOf(mails.recipient, mails.facts, textToCoach, mails.lastError, mails.onceKey),
    // Day lists, and test mails, which show the newest call.
    mayNamePeople: and(
      isNotNull(mails.sentContent),
      sql`(${mails.kind} = 'agenda' or ${mails.facts} -> 'test' is not null)`,
    ) as SQL,
  },
  sandbox_objects: { key: sandboxObjects.id, words: wordsOf(sandboxObjects.body, sandboxObjects.hidden) },
  sandbox_events: { key: sandboxEvents.id, words: wordsOf(sandboxEvents.body) },
  sandbox_idempotency: { key: sandboxIdempotency.key, words: wordsOf(sandboxIdempotency.body) },
} satisfies Record<string, Source>;
type SourceName = keyof typeof sources;
type Key<Name extends SourceName> = (typeof sources)[Name]['key']['_']['data'];

/**
 * The keys of the rows that a search found. It may have missed rows of transactions from `oldestOpenTransaction` on,
 * since those were not over when it began.
 */
export type QuoteSearch = {
  marks: readonly string[];
  oldestOpenTransaction: string;
  found: Record<SourceName, (string | number)[]>;
};

/** Searches all texts for `marks`, a few rows at a time. Locks nothing, so it may take long. */
export async function searchQuotes(db: Db, marks: readonly string[]): Promise<QuoteSearch> {
  // Raw, since the builder knows no snapshots.
  const { rows } = await db.execute<{ xmin: string }>(
    sql`select pg_snapshot_xmin(pg_current_snapshot())::xid::text as xmin`,
  );
  const found = { audit_log: [], mails: [], sandbox_objects: [], sandbox_events: [], sandbox_idempotency: [] };
  const search: QuoteSearch = { marks, oldestOpenTransaction: rows[0]?.xmin ?? '', found };
  for (const name of Object.keys(sources) as SourceName[]) search.found[name] = await searchSource(db, name, marks);
  return search;
}

async function searchSource(db: Db, name: SourceName, marks: readonly string[]): Promise<(string | number)[]> {
  const { key }: Source = sources[name];
  const found: (string | number)[] = [];
  for (let last: string | number | undefined; ; ) {
    const rows = await readRows(db, name, marks, last === undefined ? undefined : gt(key, last), ROWS_PER_READ);
    for (const row of rows) if (row.mayNamePeople || isQuoting(row, marks)) found.push(row.key);
    last = rows.at(-1)?.key;
    if (rows.length < ROWS_PER_READ) return found;
    // The embedded database works on this thread: without a pause, no request would be read until the search is over.
    await setImmediate();
  }
}

/**
 * Returns the rows of one table that quote one of `marks` now, in a transaction that keeps writers away: among those
 * that were found, and those that were written since. Rows that may name people come along.
 */
export async function listQuotes<Name extends SourceName>(
  tx: Db,
  name: Name,
  marks: readonly string[],
  search: QuoteSearch,
): Promise<{ key: Key<Name>; isQuoting: boolean }[]> {
  const { key, mayNamePeople }: Source = sources[name];
  const { found, oldestOpenTransaction } = search;
  // Raw, since the builder has no system columns.
  const isWrittenSince = sql`age(${key.table}.xmin) <= age(${oldestOpenTransaction}::text::xid)`;
  // An address that came to the person during the search.
  const unsearched = marks.filter((mark) => !search.marks.includes(mark));
  const escaped = unsearched.length > 0 ? or(containsAnyOf(sources[name].words, unsearched), mayNamePeople) : undefined;
  const rows = await readRows(tx, name, marks, or(isAnyOf(key, found[name]), isWrittenSince, escaped));
  return rows.flatMap((row) =>
    row.mayNamePeople || isQuoting(row, marks) ? [{ key: row.key as Key<Name>, isQuoting: isQuoting(row, marks) }] : [],
  );
}

type Row = { key: string | number; words: string | null; mayNamePeople: boolean };

/** `words` are null where they contain none of `marks`. */
async function readRows(
  db: Db,
  name: SourceName,
  marks: readonly string[],
  condition: SQL | undefined,
  limit?: number,
): Promise<Row[]> {
  const { key, words, mayNamePeople = sql`false` }: Source = sources[name];
  const rows = db
    .select({
      key: sql<string | number>`${key}`.as('key'),
      words: words.as('words'),
      mayNamePeople: sql<boolean>`coalesce(${mayNamePeople}, false)`.as('may_name_people'),
    })
    .from(key.table)
    .where(condition)
    .orderBy(asc(key));
  // Without a limit of some kind, the database would put the words together once for each mark.
  const page = rows.limit(limit ?? 2 ** 31 - 1).as('page');
  return db
    .select({
      key: page.key,
      words: sql<string | null>`case when ${containsAnyOf(sql`${page.words}`, marks)} then ${page.words} end`,
      mayNamePeople: page.mayNamePeople,
    })
    .from(page)
    .orderBy(asc(page.key));
}

/** A first sieve, many times faster than a regular expression. */
const containsAnyOf = (words: SQL, marks: readonly string[]): SQL =>
  sql`exists (select from unnest(${sql.param(marks.map((mark) => mark.toLowerCase()))}::text[]) as mark where strpos(${words}, mark) > 0)`;

const isQuoting = ({ words }: Row, marks: readonly string[]): boolean => words !== null && quotes(words, marks);
