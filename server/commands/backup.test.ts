import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { usePlaces } from '../testing/backups.ts';
import { runOwnerCommand } from '../testing/owner-commands.ts';
import { newDataFolder } from '../testing/server-process.ts';

// Runs the commands as their own processes. `backed-up-site.test.ts` does so on the data of a site that runs.
const places = usePlaces();

test('the data of a stopped site is backed up to the named file, and comes back in another folder', async () => {
  const stopped = await newDataFolder();
  const folder = await places.newFolder();
  const file = join(folder, 'site.backup');
  const backup = await runOwnerCommand('backup', [file], { DATA_DIR: stopped });
  expect(backup).toMatchObject({ code: 0, err: '', out: expect.stringContaining('The backup is complete') });
  const dataDir = join(folder, 'data');
  const restored = await runOwnerCommand('restore', [file], { DATA_DIR: dataDir });
  expect(restored).toMatchObject({
    code: 0,
    err: '',
    out: expect.stringContaining('every row and file has been read back'),
  });
  expect(existsSync(join(dataDir, 'db/postgres/PG_VERSION'))).toBe(true);
  expect((await readdir(folder)).sort()).toEqual(['data', 'site.backup']);
});

test('a restore with nothing to restore says so', async () => {
  const env = { DATA_DIR: join(await places.newFolder(), 'data') };
  expect(await runOwnerCommand('restore', ['/nowhere/site.backup'], env)).toMatchObject({
    code: 1,
    err: '/nowhere/site.backup cannot be read (ENOENT).\n',
  });
  expect(await runOwnerCommand('restore', ['--force', 'x'], env)).toMatchObject({
    code: 1,
    err: expect.stringContaining('Name one'),
  });
  expect(await runOwnerCommand('backup', ['x'], env)).toMatchObject({
    code: 1,
    err: expect.stringContaining('no database in'),
  });
});
