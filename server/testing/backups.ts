import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach } from 'vitest';
import { createChecksum, listTables, readRows } from '../backups/table-rows.ts';
import { type BackupSource, backupSourceOf } from '../backups/write-backup.ts';
import type { DedicatedConnection } from '../db/dedicated-connection.ts';
import type { OpenSite } from './open-site.ts';
import { runOutsideTransaction } from './run-outside-transaction.ts';

type Place = { databaseUrl: string | undefined; dataDir: string; filesFolder: string };

/** Folders and databases for a test, which are gone after it. */
export function usePlaces() {
  const cleanUps: (() => Promise<void>)[] = [];
  afterEach(async () => {
    for (const cleanUp of cleanUps.splice(0)) await cleanUp();
  });
  const newFolder = async () => {
    const folder = await mkdtemp(join(tmpdir(), 'coach-site-backup-'));
    cleanUps.push(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }));
    return folder;
  };
  const newEmbeddedPlace = async (): Promise<Place> => {
    const dataDir = join(await newFolder(), 'data');
    return { databaseUrl: undefined, dataDir, filesFolder: join(dataDir, 'files') };
  };
  const newPostgresPlace = async (): Promise<Place> => {
    const server = process.env.TEST_DATABASE_URL ?? '';
    const name = `test_${randomUUID().replaceAll('-', '')}`;
    await runOutsideTransaction(server, `create database ${name}`);
    cleanUps.push(() => runOutsideTransaction(server, `drop database ${name} with (force)`));
    const dataDir = join(await newFolder(), 'data');
    await mkdir(dataDir);
    return { databaseUrl: new URL(`/${name}`, server).href, dataDir, filesFolder: join(dataDir, 'files') };
  };
  return {
    newFolder,
    newEmbeddedPlace,
    /** Only where the tests run on PostgreSQL. */
    newPostgresPlace,
    /**
     * On the database that the tests run on. PostgreSQL makes a new one with a tenth of the work of the embedded one.
     */
    newPlace: process.env.TEST_DATABASE_URL ? newPostgresPlace : newEmbeddedPlace,
  };
}

export const backupSource = (site: OpenSite, changes: Partial<BackupSource> = {}): BackupSource => ({
  ...backupSourceOf(site.ctx, { now: site.ctx.now() }),
  settings: { PUBLIC_URL: 'https://example.com' },
  ...changes,
});

/** Rows and checksum of each table, by its name. */
export const sumTables = (readSnapshot: DedicatedConnection['readSnapshot']) =>
  readSnapshot(async (tx) => {
    const sums: Record<string, { rows: number; sha256: string }> = {};
    for (const table of await listTables(tx)) {
      const checksum = createChecksum();
      for await (const lines of readRows(tx, table)) checksum.add(lines);
      sums[table.name] = checksum.finish();
    }
    return sums;
  });
