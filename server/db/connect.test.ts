import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { describeStartupError } from '../process/startup-errors.ts';
import { newDataFolder } from '../testing/server-process.ts';
import { openDatabase } from './connect.ts';
import { sql } from './drizzle.ts';
import { FolderInUseError } from './folder-lock.ts';
import { availableTimeSlots } from './schema.ts';
import { UnopenableDatabaseError } from './unopenable-database.ts';

test('an embedded database keeps its rows, and its folder is free again after closing', async () => {
  const dataDir = await newDataFolder();
  const folder = join(dataDir, 'db');
  const first = await openDatabase({ kind: 'embedded', folder });
  await first
    .insert(availableTimeSlots)
    .values({ value: 'mon-930am', label: 'x', dayOfWeek: 'mon', timeOfDay: '930am' });
  await expect(openDatabase({ kind: 'embedded', folder })).rejects.toThrow(FolderInUseError);
  await first.close();

  const second = await openDatabase({ kind: 'embedded', folder });
  expect(await second.select().from(availableTimeSlots)).toHaveLength(1);
  await second.close();
  await rm(dataDir, { recursive: true });
});

test('a new embedded database is made again if the process ended while it was unpacked, and keeps little in memory', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'coach-site-db-'));
  const unfinished = join(folder, 'postgres.unfinished/base');
  await mkdir(unfinished, { recursive: true });
  await writeFile(join(unfinished, 'half'), 'a file that stopped hal');
  const database = await openDatabase({ kind: 'embedded', folder });
  const { rows } = await database.execute(sql`show shared_buffers`);
  expect(rows).toEqual([{ shared_buffers: '32MB' }]);
  expect(await readdir(folder)).not.toContain('postgres.unfinished');
  expect(await readdir(join(folder, 'postgres/base'))).not.toContain('half');
  await database.close();
  await rm(folder, { recursive: true });
});

test('a transaction that throws leaves nothing', async () => {
  const database = await openDatabase({ kind: 'memory', snapshot: process.env.TEST_DATABASE_TEMPLATE });
  const work = database.transaction(async (tx) => {
    await tx
      .insert(availableTimeSlots)
      .values({ value: 'mon-930am', label: 'x', dayOfWeek: 'mon', timeOfDay: '930am' });
    throw new Error('no');
  });
  await expect(work).rejects.toThrow('no');
  expect(await database.select().from(availableTimeSlots)).toEqual([]);
  const { rows } = await database.execute(sql`select 1 as one`);
  expect(rows).toEqual([{ one: 1 }]);
  await database.close();
});

describe('an embedded database whose process was killed', () => {
  let killed: string;
  /** The folder of a database with one row, as a kill leaves it. */
  beforeAll(async () => {
    const running = await newDataFolder();
    killed = await mkdtemp(join(tmpdir(), 'coach-site-db-'));
    const database = await openDatabase({ kind: 'embedded', folder: join(running, 'db') });
    await database
      .insert(availableTimeSlots)
      .values({ value: 'mon-930am', label: 'x', dayOfWeek: 'mon', timeOfDay: '930am' });
    await cp(join(running, 'db'), killed, { recursive: true });
    await database.close();
    await rm(running, { recursive: true });
  });
  afterAll(() => rm(killed, { recursive: true }));

  async function copyAndSpoil(spoil: (files: string) => Promise<unknown>): Promise<string> {
    const folder = await mkdtemp(join(tmpdir(), 'coach-site-db-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    await cp(killed, folder, { recursive: true });
    await spoil(join(folder, 'postgres'));
    return folder;
  }

  test.each([
    ['empty', ''],
    ['half', '-42\n/pgli'],
  ])('opens although the file that it was writing is %s, and has its rows', async (_, content) => {
    const folder = await copyAndSpoil(async (files) => {
      await mkdir(join(files, '../postgres.unfinished/base'), { recursive: true });
      const names = ['postmaster.pid', 'pg_wal/xlogtemp.42', 'pg_wal/000000010000000000000002', 'pg_stat/pgstat.tmp'];
      for (const name of [...names, '../postgres.unfinished/base/1']) await writeFile(join(files, name), content);
    });
    const database = await openDatabase({ kind: 'embedded', folder });
    expect(await database.select().from(availableTimeSlots)).toHaveLength(1);
    await database.close();
    expect(await readdir(folder)).toEqual(['lock', 'postgres']);
  });

  test.each<[string, (files: string) => Promise<unknown>, string]>([
    ['without PG_VERSION', (files) => rm(join(files, 'PG_VERSION')), 'its file PG_VERSION is missing'],
    ['with an empty pg_control', (files) => truncate(join(files, 'global/pg_control')), 'could not read file'],
    ['with an empty catalog', (files) => truncate(join(files, 'global/pg_filenode.map')), 'pg_filenode.map'],
    ['with an empty log', (files) => truncate(join(files, 'pg_wal/000000010000000000000001')), 'checkpoint record'],
    ['with a backup_label', (files) => writeFile(join(files, 'backup_label'), ''), 'backup_label'],
  ])('does not open %s, says why, and makes no other one in its place', async (_, spoil, reason) => {
    const folder = await copyAndSpoil(spoil);
    const error = await openDatabase({ kind: 'embedded', folder }).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(UnopenableDatabaseError);
    expect(String(error)).toContain(`The database in ${join(folder, 'postgres')} does not open: `);
    expect(String(error)).toContain(reason);
  });

  test('does not open on a full disk, and is whole when there is room', async () => {
    const folder = await copyAndSpoil(async () => {});
    vi.spyOn(fs, 'writeSync').mockImplementation(() => {
      throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC', errno: -28 });
    });
    onTestFinished(() => {
      vi.restoreAllMocks();
    });
    const error = await openDatabase({ kind: 'embedded', folder }).catch((thrown: unknown) => thrown);
    expect(describeStartupError(error)).toMatch(
      /^The disk is full \(.*No space left on device\)\. Make room, and start/,
    );
    vi.restoreAllMocks();
    const database = await openDatabase({ kind: 'embedded', folder });
    expect(await database.select().from(availableTimeSlots)).toHaveLength(1);
    await database.close();
  });

  test('does not open while a PostgreSQL server runs on its files', async () => {
    const server = spawn('sleep', ['60']);
    onTestFinished(() => {
      server.kill();
    });
    const pidFile = `${server.pid}\n/var/lib/postgresql/data\n`;
    const folder = await copyAndSpoil((files) => writeFile(join(files, 'postmaster.pid'), pidFile));
    await expect(openDatabase({ kind: 'embedded', folder })).rejects.toThrow(
      `a PostgreSQL server runs on it as process ${server.pid}`,
    );
    expect(await readFile(join(folder, 'postgres/postmaster.pid'), 'utf8')).toBe(pidFile);
    server.kill();
    await once(server, 'exit');
    await (await openDatabase({ kind: 'embedded', folder })).close();
  });
});
