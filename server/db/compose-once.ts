import type { Db } from './connect.ts';
import { is, Param, PgDialect, Placeholder, type Query, type SQLWrapper } from './drizzle.ts';

type Values = Record<string, unknown>;

const dialect = new PgDialect({ casing: 'snake_case' });

/**
 * Returns a function that runs a frequent statement. The text of the statement is composed only once for each set of
 * value names, since composing costs as much as running a short statement. `compose` writes `sql.placeholder(name)` for
 * each value.
 */
export function composeOnce<Row extends Record<string, unknown>>(
  compose: (db: Db, values: Values) => SQLWrapper,
): (db: Db, values: Values) => Promise<Row[]> {
  const queries = new Map<string, Query>();
  return async (db, values) => {
    const names = Object.keys(values).join();
    const query = queries.get(names) ?? dialect.sqlToQuery(compose(db, values).getSQL());
    queries.set(names, query);
    // Nothing may be awaited before this, so that statements are sent in the order of the calls.
    const { rows } = await db.runStatement(
      query.sql,
      query.params.map((param) => fill(param, values)),
    );
    return rows as Row[];
  };
}

/** Returns a parameter's value. Drizzle's own function would turn null into a JSON null for a JSON column. */
function fill(param: unknown, values: Values): unknown {
  if (is(param, Placeholder)) return values[param.name];
  if (!is(param, Param) || !is(param.value, Placeholder)) return param;
  const value = values[param.value.name] ?? null;
  return value === null ? null : param.encoder.mapToDriverValue(value);
}
