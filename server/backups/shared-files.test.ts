import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { CLIP, OWN_PICTURE, openBackupFolder, PICTURE } from '../testing/backup-folder.ts';
import { backupSource, usePlaces } from '../testing/backups.ts';
import { useEmptySite } from '../testing/open-site.ts';
import { deleteExpiredBackups } from './backup-folder.ts';
import { parseManifest } from './manifest.ts';
import { readArchive } from './read-archive.ts';
import { restoreBackup } from './restore.ts';
import { lockSharedFiles } from './shared-files.ts';
import { writeBackup } from './write-backup.ts';

const site = useEmptySite();
const places = usePlaces();

const listEntries = (file: string) =>
  readArchive(file, undefined, async (_manifest, entries) => {
    const names: string[] = [];
    for await (const { name } of entries) names.push(name);
    return names.filter((name) => name.startsWith('files/'));
  });

test('archives share the uploads of pages and course, hold what belongs to a person, and restore both', async () => {
  const { folder, shared, addBackup, listShared, sharedName } = await openBackupFolder(site, places);
  const first = await addBackup(1);
  const names = [await sharedName(CLIP), await sharedName(PICTURE)].sort();
  expect(await listShared()).toEqual(names);
  const before = await stat(join(shared, await sharedName(CLIP)));
  expect(before.mode & 0o777).toBe(0o600);
  const second = await addBackup(2);
  expect((await stat(join(shared, await sharedName(CLIP)))).ino).toBe(before.ino);
  for (const file of [first, second]) expect(await listEntries(file)).toEqual([`files/${OWN_PICTURE}`]);

  const { manifest } = await writeBackup(backupSource(site), join(folder, 'by-hand.backup'));
  expect(manifest.format).toBe(1);
  expect(await listEntries(join(folder, 'by-hand.backup'))).toHaveLength(3);

  await rm(first);
  await deleteExpiredBackups(folder, site.ctx.now());
  const place = await places.newPlace();
  const restored = await restoreBackup(place, second, undefined);
  expect(restored).toMatchObject({ format: 2, leftOut: [] });
  for (const [path, text] of [
    [CLIP, 'a clip of a lesson'],
    [PICTURE, 'a picture of a page'],
    [OWN_PICTURE, 'a person'],
  ] as const)
    expect(await readFile(join(place.filesFolder, path), 'utf8')).toBe(text);

  for (const sharedAs of ['../data-key', '/etc/passwd', `${'a'.repeat(64)}/x`, 'lock']) {
    const files = restored.files.map((file) => ({ ...file, sharedAs }));
    expect(() => parseManifest(JSON.stringify({ ...restored, files }))).toThrow('list of contents');
  }
});

test('a file goes with the last archive that names it, and what a killed backup left goes too', async () => {
  const { folder, shared, addBackup, removeFile, ...backups } = await openBackupFolder(site, places);
  const first = await addBackup(1);
  const [clip, picture] = [await backups.sharedName(CLIP), await backups.sharedName(PICTURE)];
  await removeFile(CLIP);
  const second = await addBackup(2);
  for (const name of ['f'.repeat(64), `.${'e'.repeat(64)}.part`]) await writeFile(join(shared, name), 'half');
  await writeFile(join(folder, 'site-2027-01-03-080000.backup.files'), '[]');
  await writeFile(join(shared, 'notes.txt'), 'of the operator');
  const endNight = () => deleteExpiredBackups(folder, site.ctx.now());

  const lock = lockSharedFiles(folder);
  await endNight();
  expect(await backups.listShared(), 'while another backup is made').toHaveLength(5);
  lock?.release();
  await endNight();
  expect(await backups.listShared()).toEqual([clip, picture, 'notes.txt'].sort());
  expect((await readdir(folder)).filter((name) => name.endsWith('.files'))).toHaveLength(2);

  await rm(first);
  const list = await readFile(`${second}.files`);
  await writeFile(`${second}.files`, '[{"name":"../../data-key","size":1,"sha256":""}]');
  await endNight();
  expect(await backups.listShared(), 'while a list cannot be read').toContain(clip);
  await writeFile(`${second}.files`, list);
  await endNight();
  expect(await backups.listShared()).toEqual([picture, 'notes.txt'].sort());
});

test('while another backup is made in the folder, an archive holds all files itself', async () => {
  const { folder, shared, addBackup, listShared } = await openBackupFolder(site, places);
  await mkdir(shared);
  const lock = lockSharedFiles(folder);
  expect(await listEntries(await addBackup(1))).toHaveLength(3);
  lock?.release();
  expect(await listShared()).toEqual([]);
});

test('a backup that fails leaves no shared file', async () => {
  const { folder, addBackup, addFile, listShared } = await openBackupFolder(site, places);
  await addBackup(1);
  await addFile(CLIP, 'another clip');
  // Too long for what is written beside it.
  const failing = writeBackup(backupSource(site), join(folder, `site-${'x'.repeat(233)}`), { sharesFiles: true });
  await expect(failing).rejects.toThrow('ENAMETOOLONG');
  expect(await listShared()).toHaveLength(2);
});
