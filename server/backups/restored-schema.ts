import type { Db } from '../db/connect.ts';
import { sql } from '../db/drizzle.ts';
import { applyMigrations, readMigrations } from '../db/migration-files.ts';
import { OperatorError } from '../startup-errors.ts';
import type { Manifest } from './manifest.ts';
import { listTables } from './table-rows.ts';

/** The migrations that the archive's database had had, and those that came later. Refuses what this version does not know. */
export function splitMigrations({ migrations: archived, site }: Manifest) {
  const known = readMigrations();
  const isKnown = archived.every(({ hash }, index) => known[index]?.hash === hash);
  if (!isKnown)
    throw new OperatorError(
      `This backup was made by version ${site.version} of the site, whose tables this version does not know. Restore it with that version or a newer one.`,
    );
  return { archived: known.slice(0, archived.length), later: known.slice(archived.length) };
}

/** Makes the tables as they were when the backup was made. They must not exist. */
export async function createArchivedSchema(tx: Db, manifest: Manifest): Promise<void> {
  await applyMigrations(tx, splitMigrations(manifest).archived);
  const describe = (tables: { name: string; columns: { name: string; type: string }[] }[]) =>
    tables.map(
      ({ name, columns }) => `${name} (${columns.map((column) => `${column.name} ${column.type}`).join(', ')})`,
    );
  const made = new Set(describe(await listTables(tx)));
  const other = describe(manifest.tables).find((table) => !made.has(table));
  if (other || made.size !== manifest.tables.length)
    throw new OperatorError(`The tables of this backup are not those of the site${other ? `: ${other}` : ''}.`);
}

/** A start makes tables and a few rows, which a restore replaces. Raw: drizzle's builder makes and drops no tables. */
export async function dropTables(tx: Db): Promise<void> {
  for (const { name } of await listTables(tx)) await tx.execute(sql`drop table ${sql.identifier(name)} cascade`);
  const { rows } = await tx.execute<{ signature: string }>(sql`
    select pg_proc.oid::regprocedure::text as signature from pg_proc
    where pronamespace = 'public'::regnamespace and pg_get_userbyid(proowner) = current_user
      and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e')`);
  for (const { signature } of rows) await tx.execute(sql`drop function if exists ${sql.raw(signature)} cascade`);
  await tx.execute(sql`drop schema if exists drizzle cascade`);
}

/**
 * Lets rows come in any order and unchanged: until `restoreChecks`, triggers do not run, and references are checked only at the
 * end. Raw, since drizzle's builder has no such statements.
 */
export async function relaxChecks(tx: Db): Promise<{ restoreChecks: () => Promise<void> }> {
  const tables = (await listTables(tx)).map(({ name }) => sql.identifier(name));
  const { rows } = await tx.execute<{ table: string; name: string }>(sql`
    select relname as table, conname as name from pg_constraint join pg_class on pg_class.oid = conrelid
    where contype = 'f' and connamespace = 'public'::regnamespace order by relname, conname`);
  const alterEach = async (to: string) => {
    for (const { table, name } of rows)
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
