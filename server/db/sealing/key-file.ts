import { randomBytes } from 'node:crypto';
import { link, mkdir, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { DATA_KEY_BYTES, dataKeyFile, readDataKeyFile } from '../../config/data-key.ts';
import { replaceFile, syncFolder, writePart } from '../../process/replace-file.ts';
import { type KeyConfig, type KeyRing, readKeyRing } from './data-keys.ts';

export const generateKey = (): string => randomBytes(DATA_KEY_BYTES).toString('base64');

/** Makes the key file of a new site. If another process made one at the same moment, that one counts. */
export async function makeKeyFile(config: KeyConfig): Promise<KeyRing> {
  const path = dataKeyFile(config.dataDir);
  await mkdir(config.dataDir, { recursive: true });
  const part = await writePart(path, toLines([generateKey()]));
  try {
    // Unlike a rename, a link never replaces a file.
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
  if (keys.length === 1) await replaceFile(dataKeyFile(dataDir), toLines([generateKey(), ...keys]));
}

/** Leaves only the newest key in the file; the others move to a file for older backups. Returns its path. */
export async function retireOldKeys({ dataDir }: KeyConfig): Promise<string> {
  const [newest = '', ...old] = readDataKeyFile(dataDir);
  const path = join(dataDir, OLD_KEYS);
  await replaceFile(path, toLines([...new Set([...old, ...readDataKeyFile(dataDir, OLD_KEYS)])]));
  await replaceFile(dataKeyFile(dataDir), toLines([newest]));
  return path;
}

const OLD_KEYS = 'data-key.old';

const toLines = (keys: string[]): string => `${keys.join('\n')}\n`;
