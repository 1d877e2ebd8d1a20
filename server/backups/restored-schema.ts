import type { Db } from '../db/connect.ts';
import { sql } from '../db/drizzle.ts';
import { applyMigrations, readMigrations } from '../db/migration-files.ts';
import { OperatorError } from '../process/startup-errors.ts';
import type { Manifest } from './manifest.ts';
import { listTables } from './table-rows.ts';

/**
 * Splits this version's migrations into those that a database had when it was read, and later ones. Throws an
 * `OperatorError` with the sentence `unknownMessage` if the database had others.
 */
export function splitMigrations(applied: Manifest['migrations'], unknownMessage: string) {
  const known = readMigrations();
  if (!applied.every(({ hash }, index) => known[index]?.hash === hash)) throw new OperatorError(unknownMessage);
  return { applied: known.slice(0, applied.length), later: known.slice(applied.length) };
}

export type Migrations = ReturnType<typeof splitMigrations>['applied'];

/** Makes the tables as they were when their rows were read. None of them may exist yet. */
export async function createArchivedSchema(
  tx: Db,
  { tables, migrations }: { tables: Manifest['tables']; migrations: Migrations },
): Promise<void> {
  await applyMigrations(tx, migrations);
  await compareTables(tx, tables);
}

/** Throws an `OperatorError` unless this database has these tables, with these columns, and no others. */
export async function compareTables(tx: Db, expected: Manifest['tables']): Promise<void> {
  const describe = (tables: { name: string; columns: { name: string; type: string }[] }[]) =>
    tables.map(
      ({ name, columns }) => `${name} (${columns.map((column) => `${column.name} ${column.type}`).join(', ')})`,
    );
  const found = new Set(describe(await listTables(tx)));
  const missing = describe(expected).find((table) => !found.has(table));
  if (missing || found.size !== expected.length)
    throw new OperatorError(`The tables of this backup are not those of the site${missing ? `: ${missing}` : ''}.`);
}

/** Returns the names of all functions that any migration of the site has made. */
function readSiteFunctions(): Set<string> {
  const statements = readMigrations().flatMap((migration) => migration.sql);
  return new Set(
    statements.flatMap((text) =>
      [...text.matchAll(/create (?:or replace )?function "?(\w+)/gi)].map(([, name = '']) => name),
    ),
  );
}

/** Drops the site's tables and functions, which its start made. The SQL is raw: drizzle's builder drops nothing. */
export async function dropTables(tx: Db): Promise<void> {
  for (const { name } of await listTables(tx)) await tx.execute(sql`drop table ${sql.identifier(name)} cascade`);
  const { rows } = await tx.execute<{ name: string; signature: string }>(sql`
    select proname as name, pg_proc.oid::regprocedure::text as signature from pg_proc
    where pronamespace = 'public'::regnamespace and pg_get_userbyid(proowner) = current_user`);
  // The database may hold functions of other programs too.
  const siteFunctions = readSiteFunctions();
  for (const { signature } of rows.filter(({ name }) => siteFunctions.has(name)))
    await tx.execute(sql`drop function if exists ${sql.raw(signature)} cascade`);
  await tx.execute(sql`drop table if exists drizzle.__drizzle_migrations`);
}

/**
 * Lets rows be inserted in any order and unchanged: until `restoreChecks`, triggers do not run, and references are not
 * checked. The SQL is raw, since drizzle's builder has no such statements.
 */
export async function relaxChecks(tx: Db): Promise<{ restoreChecks: () => Promise<void> }> {
  const names = new Set((await listTables(tx)).map(({ name }) => name));
  const tables = [...names].map((name) => sql.identifier(name));
  const { rows } = await tx.execute<{ table: string; name: string }>(sql`
    select relname as table, conname as name from pg_constraint join pg_class on pg_class.oid = conrelid
    where contype = 'f' and connamespace = 'public'::regnamespace order by relname, conname`);
  const alterEach = async (to: string) => {
    for (const { table, name } of rows.filter((row) => names.has(row.table)))
      await tx.execute(
        sql`alter table ${sql.identifier(table)} alter constraint ${sql.identifier(name)} ${sql.raw(to)}`,
      );
  };
  for (const table of tables) await tx.execute(sql`alter table ${table} disable trigger user`);
  await alterEach('deferrable initially deferred');
  return {
    async restoreChecks() {
      await tx.execute(sql`set constraints all immediate`);
      await alterEach('not deferrable');
      for (const table of tables) await tx.execute(sql`alter table ${table} enable trigger user`);
    },
  };
}
