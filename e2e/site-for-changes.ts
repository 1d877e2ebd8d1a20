import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { builtProgram } from '../scripts/built-program.mjs';
import { endsWithParent, readSiteAddress } from '../scripts/site-process.ts';
import { coach } from './coach.ts';

export type SiteForChanges = Awaited<ReturnType<typeof startSiteForChanges>>;

const account = { ADMIN_EMAIL: coach.email, ADMIN_PASSWORD: coach.password };

/**
 * Starts a server with these settings and a data folder of its own. It ends with the worker of the journeys, at the
 * latest.
 */
export async function startSite(env: Record<string, string>) {
  const dataDir = await mkdtemp(join(tmpdir(), 'coach-site-own-'));
  const child = spawn(process.execPath, [endsWithParent, ...builtProgram()], {
    env: {
      PATH: process.env.PATH,
      PORT: '0',
      DATA_DIR: dataDir,
      SEED: 'demo',
      LOG_LEVEL: 'silent',
      ...account,
      ...env,
    },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const url = await readSiteAddress(child);
  return {
    url,
    dataDir,
    async stop() {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/**
 * Starts the site for journeys that change what all visitors see, or that need another setting than the usual site has.
 * All of these settings fit together, so that one site serves all such journeys of a worker.
 */
export const startSiteForChanges = () =>
  startSite({
    BACKUP_TO: 'none',
    COACH_FACTOR: 'ask',
    ALLOW_PRIVATE_CALENDARS: 'yes',
    LIMIT_OPEN_FREE_CALLS_PER_ADDRESS: '1',
    LIMIT_OPEN_HOLDS_PER_ADDRESS: '1',
  });
