import fs from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { afterEach, expect, test, vi } from 'vitest';
import { newDataFolder } from '../testing/server-process.ts';
import { openDatabase } from './connect.ts';
import { DatabaseBrokenError, isDatabaseUnavailable } from './connection-errors.ts';
import { watchPglite } from './watch-pglite.ts';

const folders: string[] = [];
afterEach(async () => {
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true });
});
/** A folder with an embedded database that has its tables. */
async function newFolder(): Promise<string> {
  const folder = await newDataFolder();
  folders.push(folder);
  return join(folder, 'db');
}

const diskIsFull = () => {
  throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC', errno: -28 });
};

test('an embedded database whose disk is full refuses, and works again when there is room; only its log makes it break down', async () => {
  const folder = await newFolder();
  const broken: Error[] = [];
  const first = await openDatabase({ kind: 'embedded', folder, onBroken: (error) => broken.push(error) });
  const add = (name: string, times = 1) =>
    first.runStatement('insert into site_facts (name) select $1 || n from generate_series(1, $2::int) as n', [
      name,
      times,
    ]);
  await add('before');
  const disk = vi.spyOn(fs, 'writeSync').mockImplementation(diskIsFull);
  try {
    const refused = await add('much', 2000).catch((error: unknown) => error);
    expect(isDatabaseUnavailable(refused)).toBe(true);
    expect(broken).toEqual([]);
    disk.mockRestore();
    await add('after');

    vi.spyOn(fs, 'writeSync').mockImplementation(diskIsFull);
    await expect(first.runStatement('checkpoint')).rejects.toThrow();
  } finally {
    vi.restoreAllMocks();
  }
  expect(broken).toEqual([expect.any(DatabaseBrokenError)]);
  // Without being watched, PGlite would run in a circle here.
  await expect(first.runStatement('select 1')).rejects.toThrow(DatabaseBrokenError);
  await expect(first.transaction((tx) => tx.runStatement('select 1'))).rejects.toThrow(DatabaseBrokenError);
  await expect(first.execute('select 1')).rejects.toSatisfy(isDatabaseUnavailable);
  await expect(first.pgBossOptions.db.executeSql('select 1')).rejects.toThrow(DatabaseBrokenError);
  await first.close();

  const second = await openDatabase({ kind: 'embedded', folder });
  const { rows } = await second.runStatement("select name from site_facts where name not like 'much%' order by name");
  expect(rows).toEqual([{ name: 'after1' }, { name: 'before1' }]);
  await second.close();
});

test('a fault of the WebAssembly machine ends the statement that met it, and every later one', async () => {
  const client = await PGlite.create(join(await newFolder(), 'postgres'));
  let isFaulty = false;
  const run = client.Module._PostgresMainLoopOnce;
  client.Module._PostgresMainLoopOnce = () => {
    if (isFaulty) throw new Error('memory access out of bounds');
    run();
  };
  const onBroken = vi.fn();
  const { isBroken } = watchPglite(client, onBroken);
  await expect(client.query('select none from nothing')).rejects.toThrow('does not exist');
  await expect(client.query('select 1')).resolves.toMatchObject({ rows: [{ '?column?': 1 }] });
  expect(isBroken()).toBe(false);
  isFaulty = true;
  await expect(client.query('select 1')).rejects.toThrow(DatabaseBrokenError);
  isFaulty = false;
  await expect(client.query('select 1')).rejects.toThrow(DatabaseBrokenError);
  expect(isBroken()).toBe(true);
  expect(onBroken).toHaveBeenCalledTimes(1);
});
