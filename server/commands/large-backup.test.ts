import { join } from 'node:path';
import { expect, test } from 'vitest';
import { connectToFolder } from '../db/dedicated-connection.ts';
import { sql } from '../db/drizzle.ts';
import { usePlaces } from '../testing/backups.ts';
import { runOwnerCommand } from '../testing/owner-commands.ts';
import { newDataFolder } from '../testing/server-process.ts';

const places = usePlaces();
const ROWS = 50_000;

/** Less than the rows take as text. */
const smallHeap = { NODE_OPTIONS: '--max-old-space-size=64' };

const run = (name: string, file: string, dataDir: string) =>
  runOwnerCommand(name, [file], { DATA_DIR: dataDir, ...smallHeap });

test('a large table is backed up and restored in little memory', async () => {
  const dataDir = await newDataFolder();
  const database = await connectToFolder(join(dataDir, 'db'));
  // Raw, for many rows at once.
  await database.transaction((tx) =>
    tx.execute(sql`insert into site_documents (name, version, content)
      select 'large', n, jsonb_build_object('text', repeat('word ' || n, 200)) from generate_series(1, ${ROWS}::integer) n`),
  );
  await database.close();

  const file = join(await places.newFolder(), 'large.backup');
  const rows = { code: 0, out: expect.stringContaining('50,000 rows') };
  expect(await run('backup', file, dataDir)).toMatchObject(rows);
  expect(await run('restore', file, join(await places.newFolder(), 'data'))).toMatchObject(rows);
});
