import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

export const DATA_KEY_BYTES = 32;

const dataKey = z
  .string()
  .transform(parseDataKey)
  .refine(
    (key) => key !== undefined,
    `must be ${DATA_KEY_BYTES} random bytes in base64 or hex, such as "openssl rand -base64 32" prints`,
  )
  .optional();

/** The settings of the keys that seal answers, goals and notes in the database. */
export const dataKeyEnvironment = { DATA_KEY: dataKey, DATA_KEY_OLD: dataKey };

export const readDataKeys = (settings: { DATA_KEY?: Buffer | undefined; DATA_KEY_OLD?: Buffer | undefined }) => ({
  /** The key that seals; if unset, it is in the file `data-key` of the data folder. */
  dataKey: settings.DATA_KEY,
  /** The previous key, set only while `npm run data:rotate` has not finished. */
  oldDataKey: settings.DATA_KEY_OLD,
});

export function parseDataKey(text: string): Buffer | undefined {
  const trimmed = text.trim();
  const isHex = /^[0-9a-f]{64}$/i.test(trimmed);
  if (!isHex && !/^[\w+/-]{43}=?$/.test(trimmed)) return undefined;
  const key = Buffer.from(trimmed, isHex ? 'hex' : 'base64');
  return key.length === DATA_KEY_BYTES ? key : undefined;
}

/** The path of the key file: one key a line, the newest first, and two only while `npm run data:rotate` is not done. */
export const dataKeyFile = (dataDir: string, name = 'data-key'): string => join(dataDir, name);

/** Reads the keys of the file as text; none without a file. */
export function readDataKeyFile(dataDir: string, name?: string): string[] {
  try {
    return readFileSync(dataKeyFile(dataDir, name), 'utf8')
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== '' && !line.startsWith('#'));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}
