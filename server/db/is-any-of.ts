import { type AnyColumn, type SQL, sql } from './drizzle.ts';

/** Compares with all values as one parameter, so that the statement's text does not depend on their number. */
export const isAnyOf = (column: AnyColumn, values: readonly (string | number)[]): SQL =>
  sql`${column} = any(${sql.param(values)})`;
