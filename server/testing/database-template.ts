import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import pg from 'pg';
import { type DatabaseOptions, openDatabase } from '../db/connect.ts';
import { openMailQueue } from '../db/mail-queue/mail-queue.ts';
import { compileLayout } from '../mail/layout/compile-layout.ts';
import { createLogger } from '../process/log.ts';
import { runOutsideTransaction } from './run-outside-transaction.ts';

/**
 * Creates a database with all tables and the job queue, once a run. Every test starts with a copy of it, which saves
 * seconds: in memory from a snapshot, for a process from the data folder beside it, on PostgreSQL by `create database …
 * template`. Also compiles the layout of mails, if the build has not done so yet.
 */
export default async function setup(): Promise<() => Promise<void>> {
  await compileLayout();
  const server = process.env.TEST_DATABASE_URL;
  return server ? onPostgres(server) : embedded();
}

async function embedded() {
  const folder = await mkdtemp(join(tmpdir(), 'coach-site-template-'));
  await createTables({ kind: 'embedded', folder: join(folder, 'data/db') });
  const client = await PGlite.create(join(folder, 'data/db/postgres'));
  const snapshot = join(folder, 'snapshot.tar');
  await writeFile(snapshot, Buffer.from(await (await client.dumpDataDir('none')).arrayBuffer()));
  await client.close();
  process.env.TEST_DATABASE_TEMPLATE = snapshot;
  return () => rm(folder, { recursive: true, force: true });
}

async function onPostgres(server: string) {
  const name = `template_${randomUUID().replaceAll('-', '')}`;
  await runOutsideTransaction(server, `create database ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  await createTables({ kind: 'postgres', url: url.href, poolSize: 2, onError: () => {} });
  process.env.TEST_DATABASE_TEMPLATE = name;
  return () => dropDatabases(server, name);
}

/** Drops the template and its copies that workers have shared between files. */
async function dropDatabases(server: string, template: string): Promise<void> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  const { rows } = await client.query('select datname from pg_database where starts_with(datname, $1)', [template]);
  for (const { datname } of rows) await client.query(`drop database ${datname} with (force)`);
  await client.end();
}

async function createTables(place: DatabaseOptions): Promise<void> {
  const database = await openDatabase(place);
  const queue = await openMailQueue(database, createLogger('warn'));
  await queue.stop();
  await database.close();
}
