import { randomBytes } from 'node:crypto';
import { link, mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { DATA_KEY_BYTES, dataKeyFile, readDataKeyFile } from '../config/data-key.ts';
import { type KeyConfig, type KeyRing, readKeyRing } from './data-keys.ts';

export const generateKey = (): string => randomBytes(DATA_KEY_BYTES).toString('base64');

/** Makes the key file of a new site. If another process made one at the same moment, that one counts. */
export async function makeKeyFile(config: KeyConfig): Promise<KeyRing> {
  const path = dataKeyFile(config.dataDir);
  await mkdir(config.dataDir, { recursive: true });
  const part = await writePart(path, [generateKey()]);
  try {
    // Unlike a new name, a link never replaces a file.
    await link(part, path).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
  } finally {
    await rm(part, { force: true });
  }
  await syncFolder(dirname(path));
  return readKeyRing(config) as KeyRing;
}

/** Puts a new key before the present one, unless an earlier run has done so. */
export async function addKey({ dataDir }: KeyConfig): Promise<void> {
  const keys = readDataKeyFile(dataDir);
  if (keys.length === 1) await replaceFile(dataKeyFile(dataDir), [generateKey(), ...keys]);
}

/** Leaves only the newest key in the file. The others go into another file, for the backups from before. Returns its path. */
export async function retireOldKeys({ dataDir }: KeyConfig): Promise<string> {
  const [newest = '', ...old] = readDataKeyFile(dataDir);
  const path = join(dataDir, OLD_KEYS);
  await replaceFile(path, [...new Set([...old, ...readOldKeys(dataDir)])]);
  await replaceFile(dataKeyFile(dataDir), [newest]);
  return path;
}

const OLD_KEYS = 'data-key.old';
const readOldKeys = (dataDir: string): string[] => readDataKeyFile(dataDir, OLD_KEYS);

async function replaceFile(path: string, keys: string[]): Promise<void> {
  await rename(await writePart(path, keys), path);
  await syncFolder(dirname(path));
}

async function writePart(path: string, keys: string[]): Promise<string> {
  const part = `${path}.${randomBytes(4).toString('hex')}.part`;
  const file = await open(part, 'wx', 0o600);
  try {
    await file.writeFile(`${keys.join('\n')}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
  return part;
}

/** Otherwise a power cut could lose the new name. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder);
  await handle.sync().finally(() => handle.close());
}
