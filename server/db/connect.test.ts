import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openDatabase } from './connect.ts';
import { sql } from './drizzle.ts';
import { FolderInUseError } from './folder-lock.ts';
import { availableTimeSlots } from './schema.ts';

test('an embedded database keeps its rows, and its folder is free again after closing', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'coach-site-db-'));
  const first = await openDatabase({ kind: 'embedded', folder });
  await first
    .insert(availableTimeSlots)
    .values({ value: 'mon-930am', label: 'x', dayOfWeek: 'mon', timeOfDay: '930am' });
  await expect(openDatabase({ kind: 'embedded', folder })).rejects.toThrow(FolderInUseError);
  await first.close();

  const second = await openDatabase({ kind: 'embedded', folder });
  expect(await second.select().from(availableTimeSlots)).toHaveLength(1);
  await second.close();
  await rm(folder, { recursive: true });
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
  const database = await openDatabase({ kind: 'memory' });
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
