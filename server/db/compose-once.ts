import type { Db } from './connect.ts';
import { is, Param, PgDialect, Placeholder, type Query, type SQLWrapper } from './drizzle.ts';

type Values = Record<string, unknown>;

const dialect = new PgDialect({ casing: 'snake_case' });

/**
 * A statement for hot paths, whose text is made once for each set of value names: making it costs as much as running a
 * short statement. `compose` writes `sql.placeholder(name)` for each value.
 */
export function composeOnce<Row extends Record<string, unknown>>(
  compose: (db: Db, values: Values) => SQLWrapper,
): (db: Db, values: Values) => Promise<Row[]> {
  const queries = new Map<string, Query>();
  return async (db, values) => {
    const names = Object.keys(values).join();
    const query = queries.get(names) ?? dialect.sqlToQuery(compose(db, values).getSQL());
    queries.set(names, query);
    // Nothing is awaited before: statements are sent in the order in which they are asked for.
    const { rows } = await db.runStatement(
      query.sql,
      query.params.map((param) => fill(param, values)),
    );
    return rows as Row[];
  };
}

/** Unlike drizzle's own function, it leaves null as it is: a JSON column would store the JSON null. */
function fill(param: unknown, values: Values): unknown {
  if (is(param, Placeholder)) return values[param.name];
  if (!is(param, Param) || !is(param.value, Placeholder)) return param;
  const value = values[param.value.name] ?? null;
  return value === null ? null : param.encoder.mapToDriverValue(value);
}
