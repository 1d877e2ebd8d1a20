import type { PGlite, Transaction } from '@electric-sql/pglite';
import { drizzle as overPostgres } from 'drizzle-orm/node-postgres';
import { drizzle as overPglite } from 'drizzle-orm/pglite';
import type pg from 'pg';
import type { PgDatabase, PgQueryResultHKT } from './drizzle.ts';

type Rows<Row> = { rows: Row[] };
interface SharedQueryResult extends PgQueryResultHKT {
  type: Rows<this['row']>;
}
type RunStatement = (text: string, values?: unknown[]) => Promise<Rows<Record<string, unknown>>>;

/** The database, or a transaction on it, through drizzle. */
export type Db = Omit<PgDatabase<SharedQueryResult>, 'query' | 'transaction'> & {
  /** Runs a finished text: a statement of pg-boss, of the rate limiter, or of `composeOnce`. */
  runStatement: RunStatement;
};

export type OnStatement = (text: string, values: unknown[]) => void;

const opened = new WeakMap<pg.Pool | pg.ClientBase, Db>();

/** Returns the connection's only `Db`, since making another costs as much as a short statement. */
export function wrapWithDrizzle(client: pg.Pool | pg.ClientBase, onStatement: OnStatement = () => {}): Db {
  const known =
    opened.get(client) ??
    withStatements(overPostgres({ client: client as pg.Pool, ...drizzleOptions(onStatement) }), client, onStatement);
  opened.set(client, known);
  return known;
}

/** Wraps PGlite or a transaction of it, which drizzle takes as well, although its types do not say so. */
export const wrapPgliteWithDrizzle = (client: PGlite | Transaction, onStatement: OnStatement = () => {}): Db =>
  withStatements(overPglite({ client: client as PGlite, ...drizzleOptions(onStatement) }), client, onStatement);

function withStatements(
  db: object,
  client: pg.Pool | pg.ClientBase | PGlite | Transaction,
  onStatement: OnStatement,
): Db {
  const runStatement: RunStatement = (text, values = []) => {
    onStatement(text, values);
    return (client as pg.Pool).query(text, values);
  };
  unwrapErrors(db);
  return Object.assign(db as Db, { runStatement });
}

const drizzleOptions = (onStatement: OnStatement) =>
  ({ casing: 'snake_case', logger: { logQuery: onStatement } }) as const;

/**
 * Lets the driver's errors through. Drizzle would wrap each in an error that hides its code and whose message contains
 * the statement's values, which must not reach the log.
 */
function unwrapErrors(db: object): void {
  const { session } = db as { session: { prepareQuery(...args: unknown[]): object } };
  const prepareQuery = session.prepareQuery.bind(session);
  session.prepareQuery = (...args) =>
    Object.assign(prepareQuery(...args), {
      queryWithCache: (_text: string, _values: unknown[], query: () => Promise<unknown>) => query(),
    });
}
