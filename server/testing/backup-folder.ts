import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { nameSharedFile } from '../backups/shared-files.ts';
import { hashFile } from '../backups/stored-files.ts';
import { writeBackup } from '../backups/write-backup.ts';
import { backupSource, type usePlaces } from './backups.ts';
import type { OpenSite } from './open-site.ts';

export const CLIP = `course/${'a'.repeat(32)}.mp4`;
export const PICTURE = `media/${'b'.repeat(32)}-480.webp`;
export const OWN_PICTURE = `pictures/${'c'.repeat(32)}.webp`;

/** A folder of backups, and a site with a clip of a lesson, a picture of a page, and a person's picture. */
export async function openBackupFolder(site: OpenSite, places: ReturnType<typeof usePlaces>) {
  const { filesFolder } = site.ctx.config;
  const folder = await places.newFolder();
  const shared = join(folder, 'files');
  const addFile = async (path: string, text: string) => {
    await mkdir(dirname(join(filesFolder, path)), { recursive: true });
    await writeFile(join(filesFolder, path), text);
  };
  await rm(filesFolder, { recursive: true, force: true });
  await addFile(CLIP, 'a clip of a lesson');
  await addFile(PICTURE, 'a picture of a page');
  await addFile(OWN_PICTURE, 'a person');
  return {
    folder,
    shared,
    addFile,
    removeFile: (path: string) => rm(join(filesFolder, path)),
    /** Makes the backup of this night. Returns its path. */
    async addBackup(day: number, backupRecipient?: string) {
      const file = join(folder, `site-2027-01-0${day}-080000.backup`);
      const source = backupSource(site, { config: { ...site.ctx.config, backupRecipient } });
      await writeBackup(source, file, { sharesFiles: true });
      return file;
    },
    /** Returns the name under which archives share this file of the site. */
    sharedName: async (path: string, recipient?: string) =>
      nameSharedFile((await hashFile(join(filesFolder, path))).sha256, recipient),
    listShared: async () => (await readdir(shared)).filter((name) => name !== 'lock').sort(),
  };
}
