import { createHmac, randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { runExclusively } from '../db/advisory-lock.ts';
import type { Database } from '../db/connect.ts';
import type { erasures } from '../db/schema.ts';
import { replaceFile } from '../process/replace-file.ts';
import { OperatorError } from '../process/startup-errors.ts';

/** The facts about an erased address that the file and the database share. */
export type Erasure = Pick<typeof erasures.$inferSelect, 'hash' | 'key' | 'erasedAt'>;

/** Returns the path of the file of erasures. No restore replaces it, so it also has the erasures since the backup. */
export const erasuresFile = (dataDir: string): string => join(dataDir, 'erasures');

const hexadecimal = z.string().regex(/^[0-9a-f]{64}$/);
const line = z.object({ hash: hexadecimal, key: hexadecimal, erasedAt: z.iso.datetime() });

export const hashAddress = (key: string, address: string): string =>
  createHmac('sha256', Buffer.from(key, 'hex')).update(address).digest('hex');

/** Creates the erasure of an address, with a key of its own, so that two files or databases can be merged. */
export function createErasure(address: string, erasedAt: Date): Erasure {
  const key = randomBytes(32).toString('hex');
  return { key, hash: hashAddress(key, address), erasedAt };
}

/** Reads one line of JSON for each erased address. Throws `OperatorError` for a damaged file. */
export async function readErasuresFile(dataDir: string): Promise<Erasure[]> {
  const path = erasuresFile(dataDir);
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '';
    throw error;
  });
  try {
    return text
      .split('\n')
      .filter((json) => json !== '')
      .map((json) => line.parse(JSON.parse(json)))
      .map((erasure) => ({ ...erasure, erasedAt: new Date(erasure.erasedAt) }));
  } catch {
    throw new OperatorError(
      `The file ${path} is damaged. It says whom this site has erased, so that no backup brings them back. Put back a copy of it, or remove the lines that are not JSON.`,
    );
  }
}

/** Adds missing erasures to the file. Two calls at once wait for each other, so no line is lost. */
export async function addToErasuresFile(database: Database, dataDir: string, added: readonly Erasure[]): Promise<void> {
  await runExclusively(database, 'file of erasures', async () => {
    const known = await readErasuresFile(dataDir);
    const hashes = new Set(known.map(({ hash }) => hash));
    const all = [...known, ...added.filter(({ hash }) => !hashes.has(hash))];
    if (all.length === known.length) return;
    const text = all.map(({ hash, key, erasedAt }) => `${JSON.stringify({ hash, key, erasedAt })}\n`).join('');
    await replaceFile(erasuresFile(dataDir), text);
  });
}
