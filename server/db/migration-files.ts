import { join } from 'node:path';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { projectFolder } from '../process/project-folder.ts';
import { sql } from './drizzle.ts';
import type { Db } from './drizzle-connection.ts';

export const migrationsFolder = join(projectFolder, 'server/db/migrations');
/** The id of the advisory lock that lets only one server migrate at a time. The number itself means nothing. */
export const MIGRATION_LOCK = 719_204_113;

export type AppliedMigration = { hash: string; createdAt: number };

/** All migrations of this version of the site, the oldest first. */
export const readMigrations = () => readMigrationFiles({ migrationsFolder });

/** Every table that a migration of the site ever made. A database may hold tables of other programs too. */
export function readSiteTables(): Set<string> {
  const statements = readMigrations().flatMap((migration) => migration.sql);
  return new Set(
    statements.flatMap((text) => [...text.matchAll(/create table "(\w+)"/gi)].map(([, name = '']) => name)),
  );
}

/** The migrations that this database has had, the oldest first; none if it is new. Raw: drizzle's own table. */
export async function listAppliedMigrations(db: Db): Promise<AppliedMigration[]> {
  const { rows: tables } = await db.execute<{ found: boolean }>(
    sql`select to_regclass('drizzle.__drizzle_migrations') is not null as found`,
  );
  if (!tables[0]?.found) return [];
  const { rows } = await db.execute<{ hash: string; created_at: string }>(
    sql`select hash, created_at::text from drizzle.__drizzle_migrations order by created_at`,
  );
  return rows.map(({ hash, created_at }) => ({ hash, createdAt: Number(created_at) }));
}

/** Runs migrations in the caller's transaction and notes them as drizzle's migrator does. Raw, like their files. */
export async function applyMigrations(tx: Db, migrations: ReturnType<typeof readMigrations>): Promise<void> {
  await tx.execute(sql`create schema if not exists drizzle`);
  await tx.execute(
    sql`create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)`,
  );
  for (const { sql: statements, hash, folderMillis } of migrations) {
    for (const statement of statements) await tx.execute(sql.raw(statement));
    await tx.execute(
      sql`insert into drizzle.__drizzle_migrations (hash, created_at) values (${hash}, ${folderMillis})`,
    );
  }
}
