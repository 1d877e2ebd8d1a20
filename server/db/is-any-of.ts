import { type AnyColumn, type SQL, sql } from './drizzle.ts';

/** Returns the condition that the column has one of these values: one parameter, however many values there are. */
export const isAnyOf = (column: AnyColumn, values: readonly (string | number)[]): SQL =>
  sql`${column} = any(${sql.param(values)})`;
