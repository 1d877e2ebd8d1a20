import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { UnopenableDatabaseError } from '../db/unopenable-database.ts';
import { adviseRestore } from './advise-restore.ts';

test('advice for a database that does not open needs no backup here, and says what an encrypted one needs', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'coach-site-'));
  onTestFinished(() => rm(dataDir, { recursive: true }));
  await mkdir(join(dataDir, 'db'));
  const advise = async (backupTo?: string) =>
    String(
      await adviseRestore(new UnopenableDatabaseError('db', 'it is damaged'), {
        backupTo,
        dataDir,
        filesFolder: join(dataDir, 'files'),
      }),
    );
  const none = await advise();
  expect(none).toContain('The database in db does not open: it is damaged.\nThere is no backup in');
  expect(none).toContain(`${join(dataDir, 'backups')}. If you have one elsewhere`);
  expect(none).toContain(`  mv ${join(dataDir, 'db')} `);
  expect(none).not.toContain(`mv ${join(dataDir, 'files')}`);

  const folder = join(dataDir, 'elsewhere');
  await mkdir(folder);
  for (const name of ['site.backup.age', '.site.backup.part', 'note.txt']) await writeFile(join(folder, name), '');
  expect(await advise(folder)).toContain(`npm run restore -- ${join(folder, 'site.backup.age')} --identity KEYFILE\n`);
  const other = new Error('another one');
  expect(await adviseRestore(other, { backupTo: undefined, dataDir, filesFolder: '' })).toBe(other);
});
