import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { site } from './site.ts';

const RETRY_MS = 100;

/** Runs the work in one worker at a time. The worker that creates the file has the lock. Waits `waitMs` at most. */
export async function withFileLock<Result>(name: string, waitMs: number, act: () => Promise<Result>): Promise<Result> {
  const file = join(site.dataDir, `${name}.lock`);
  for (let waited = 0; waited <= waitMs; waited += RETRY_MS) {
    const lock = await open(file, 'wx').catch(() => undefined);
    if (!lock) {
      await setTimeout(RETRY_MS);
      continue;
    }
    try {
      return await act();
    } finally {
      await lock.close();
      await rm(file);
    }
  }
  throw new Error(`The turn of "${name}" did not come.`);
}
