import { constants } from 'node:fs';
import { type FileHandle, mkdir, open, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { wipedCopyName } from '#contracts/launch/wipe-test-data.ts';
import { openWipedCopy } from '../../db/sealing/seal-wiped-copies.ts';
import type { Sealer } from '../../db/sealing/sealer.ts';
import { syncFolder } from '../../process/replace-file.ts';
import { Refusal } from '../../requests/refusal.ts';
import { Download } from '../../requests/serve-endpoint.ts';

/**
 * Writes `content`, with sealed texts as in the tables, to a file that only the site's user can read. Returns its name
 * once the disk has it. Throws `UNAVAILABLE` if it cannot be written, or if a file of this second exists.
 */
export async function writeWipedCopy(folder: string, now: Date, content: object): Promise<string> {
  const [date, time = ''] = now.toISOString().split('T');
  const name = `wiped-${date}-${time.slice(0, 8).replaceAll(':', '')}.json`;
  const path = join(folder, name);
  let isCreated = false;
  try {
    await mkdir(folder, { recursive: true });
    const file = await open(path, 'wx', 0o600);
    isCreated = true;
    await writeAndClose(file, JSON.stringify(content, null, 2));
    await syncFolder(folder);
    return name;
  } catch (error) {
    if (isCreated) await rm(path, { force: true }).catch(() => {});
    throw Object.assign(
      new Refusal('UNAVAILABLE', {
        message:
          'The copy couldn’t be written, so nothing was wiped. Please check that the data folder has room and can be written, then try again.',
      }),
      { cause: error },
    );
  }
}

async function writeAndClose(file: FileHandle, text: string): Promise<void> {
  try {
    await file.writeFile(text);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Finds the name of the newest copy. */
export async function findWipedCopy(folder: string): Promise<string | null> {
  const names = await readdir(folder).catch(() => []);
  const copies = names.filter((name) => wipedCopyName.safeParse(name).success);
  return copies.sort().at(-1) ?? null;
}

/** Reads a copy, and unseals its texts. The caller has checked the form of `name`. Throws `NOT_FOUND`. */
export async function readWipedCopy(folder: string, name: string, sealer: Sealer): Promise<Download> {
  const missing = () => new Refusal('NOT_FOUND', 'This copy is no longer in the data folder.');
  // A symbolic link could lead out of the folder.
  const file = await open(join(folder, name), constants.O_RDONLY | constants.O_NOFOLLOW).catch(() => null);
  if (!file) throw missing();
  try {
    if (!(await file.stat()).isFile()) throw missing();
    const text = openWipedCopy(await file.readFile('utf8'), sealer);
    return new Download(name, 'application/json; charset=utf-8', Readable.from([text]));
  } finally {
    await file.close();
  }
}
