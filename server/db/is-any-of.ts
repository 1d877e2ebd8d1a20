import { type AnyColumn, type SQL, sql } from './drizzle.ts';

/** As one parameter, so that the statement's text does not depend on how many values there are. */
export const isAnyOf = (column: AnyColumn, values: readonly (string | number)[]): SQL =>
  sql`${column} = any(${sql.param(values)})`;
