/**
 * All of drizzle's builder that the server uses. Node reads the package's long list of exports again for every file
 * that imports it, which took a third of a second of each start; so the other files import it from here.
 */
export * from 'drizzle-orm';
export { toSnakeCase } from 'drizzle-orm/casing';
export {
  type AnyPgColumn,
  alias,
  bigint,
  bigserial,
  boolean,
  date,
  getTableConfig,
  index,
  integer,
  jsonb,
  type PgColumn,
  type PgDatabase,
  PgDialect,
  type PgInsertValue,
  type PgQueryResultHKT,
  type PgTable,
  pgSchema,
  pgTable,
  pgView,
  primaryKey,
  serial,
  text,
  timestamp,
  unionAll,
  uniqueIndex,
  uuid,
  varchar,
} from 'drizzle-orm/pg-core';
