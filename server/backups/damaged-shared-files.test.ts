import { appendFile, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { generateIdentity, identityToRecipient } from 'age-encryption';
import { expect, test } from 'vitest';
import { checkBackups } from '../monitoring/check-backups.ts';
import { CLIP, OWN_PICTURE, openBackupFolder, PICTURE } from '../testing/backup-folder.ts';
import { usePlaces } from '../testing/backups.ts';
import { useEmptySite } from '../testing/open-site.ts';
import { restoreBackup } from './restore.ts';

const site = useEmptySite();
const places = usePlaces();

test('a missing or damaged file is named, with what to do, and is stored again by the next backup', async () => {
  const { folder, shared, addBackup, sharedName } = await openBackupFolder(site, places);
  const file = await addBackup(1);
  const clip = await sharedName(CLIP);
  const check = async () => {
    const findings = await checkBackups({ ...site.ctx.config, backupTo: folder }, new Date());
    return findings.filter(({ state }) => state === 'bad').map(({ message }) => message);
  };
  const restore = async (withoutDamaged = false) => {
    const place = await places.newPlace();
    const done = await restoreBackup(place, file, undefined, { withoutDamaged }).catch((error: Error) => error);
    return { done, left: await readdir(place.filesFolder, { recursive: true }).catch(() => []) };
  };
  expect(await check()).toEqual([]);
  await writeFile(join(shared, clip), 'A clip of a lesson');
  const damaged = await restore();
  expect(damaged.done).toMatchObject({ message: expect.stringContaining(`${CLIP}: ${clip} is damaged`) });
  expect(damaged.left).toEqual([]);
  const without = await restore(true);
  expect(without.done).toMatchObject({ leftOut: [CLIP] });
  expect(without.left).toEqual(expect.arrayContaining([PICTURE, OWN_PICTURE]));
  expect(without.left).not.toContain(CLIP);

  await appendFile(join(shared, clip), ' and more');
  expect(await check()).toEqual([`In ${folder}, files/${clip} is missing or damaged, which backups need.`]);
  await addBackup(2);
  expect(await readFile(join(shared, clip), 'utf8')).toBe('a clip of a lesson');
  expect((await restore()).done).toMatchObject({ leftOut: [] });

  await rename(shared, join(folder, 'elsewhere'));
  const alone = await restore();
  expect(alone.done).toMatchObject({
    message: expect.stringMatching(
      /Of the 2 files that this backup needs in .*files, 2 cannot be restored:\n.* is missing/,
    ),
  });
  expect(alone.left).toEqual([]);
});

test('shared files are sealed for one recipient, and never taken for another', async () => {
  const { shared, addBackup, listShared, sharedName } = await openBackupFolder(site, places);
  const [identity, other] = [await generateIdentity(), await generateIdentity()];
  const [recipient, otherRecipient] = [await identityToRecipient(identity), await identityToRecipient(other)];
  await addBackup(1);
  const sealed = await addBackup(2, recipient);
  await addBackup(3, recipient);
  await addBackup(4, otherRecipient);
  expect(await listShared()).toHaveLength(6);
  const name = await sharedName(CLIP, recipient);
  expect((await readFile(join(shared, name))).includes('a clip')).toBe(false);
  const place = await places.newPlace();
  expect(await restoreBackup(place, sealed, identity)).toMatchObject({ leftOut: [] });
  expect(await readFile(join(place.filesFolder, CLIP), 'utf8')).toBe('a clip of a lesson');

  await rename(join(shared, await sharedName(CLIP, otherRecipient)), join(shared, name));
  await expect(restoreBackup(await places.newPlace(), sealed, identity)).rejects.toThrow('sealed for another key');
  await addBackup(5, recipient);
  expect(await restoreBackup(await places.newPlace(), sealed, identity)).toMatchObject({ leftOut: [] });
});
