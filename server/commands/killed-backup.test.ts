import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, stat, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { generateIdentity, identityToRecipient } from 'age-encryption';
import { expect, test } from 'vitest';
import { restoreBackup } from '../backups/restore.ts';
import { connectTo } from '../db/dedicated-connection.ts';
import { applyMigrations, readMigrations } from '../db/migration-files.ts';
import { usePlaces } from '../testing/backups.ts';
import { killOwnerCommand, runOwnerCommand, startOwnerCommand } from '../testing/owner-commands.ts';

const places = usePlaces();
const CLIP = `course/${'a'.repeat(32)}.mp4`;
const CLIP_BYTES = 60_000_000;
/** Inside the archive, which takes a moment with it. */
const OWN_CLIP = 'own.mp4';
const OWN_CLIP_BYTES = 200_000_000;

test('of a backup that is killed nothing is taken for whole, and the next one is complete', async () => {
  const place = await places.newEmbeddedPlace();
  const connection = await connectTo(place);
  await connection.transaction((tx) => applyMigrations(tx, readMigrations().slice(0, -1)));
  await connection.close();
  await mkdir(join(place.filesFolder, 'course'), { recursive: true });
  for (const [path, bytes] of [
    [CLIP, CLIP_BYTES],
    [OWN_CLIP, OWN_CLIP_BYTES],
  ] as const) {
    await writeFile(join(place.filesFolder, path), '');
    await truncate(join(place.filesFolder, path), bytes);
  }

  const identity = await generateIdentity();
  const backupTo = join(await places.newFolder(), 'backups');
  const shared = join(backupTo, 'files');
  const env = {
    DATA_DIR: place.dataDir,
    BACKUP_TO: backupTo,
    BACKUP_RECIPIENT: await identityToRecipient(identity),
    ADMIN_EMAIL: 'coach@example.com',
  };
  const listShared = () => readdir(shared).catch(() => []);
  // Its first step is the backup before the tables change.
  const start = () => startOwnerCommand('rotate-secrets', ['call-links'], env);
  const isStoring = async () => (await listShared()).some((name) => name.endsWith('.part'));
  const isArchiving = async () => (await readdir(backupTo)).some((name) => name.endsWith('.backup.age.files'));
  for (const hasHappened of [isStoring, async () => existsSync(backupTo) && (await isArchiving())]) {
    await killOwnerCommand(start(), hasHappened);
    expect((await readdir(backupTo)).filter((name) => name.endsWith('.backup.age'))).toEqual([]);
  }

  expect(await runOwnerCommand('rotate-secrets', ['call-links'], env)).toMatchObject({ code: 0 });
  const [archive = ''] = (await readdir(backupTo)).filter((name) => name.endsWith('.backup.age'));
  const list: { name: string; size: number }[] = JSON.parse(await readFile(join(backupTo, `${archive}.files`), 'utf8'));
  expect((await listShared()).filter((name) => name !== 'lock')).toEqual(list.map(({ name }) => name));
  const target = await places.newEmbeddedPlace();
  await restoreBackup(target, join(backupTo, archive), identity);
  expect((await stat(join(target.filesFolder, CLIP))).size).toBe(CLIP_BYTES);
});
