import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export type LowCeilingSite = Awaited<ReturnType<typeof startLowCeilingSite>>;

/** Starts a second server whose ceilings against floods allow one open call for each address. */
export async function startLowCeilingSite() {
  const dataDir = await mkdtemp(join(tmpdir(), 'coach-site-flooded-'));
  const ceilings = { LIMIT_OPEN_FREE_CALLS_PER_ADDRESS: '1', LIMIT_OPEN_HOLDS_PER_ADDRESS: '1' };
  const child = spawn(process.execPath, ['server/main.ts'], {
    env: { PATH: process.env.PATH, PORT: '0', DATA_DIR: dataDir, SEED: 'demo', LOG_LEVEL: 'warn', ...ceilings },
    stdio: ['ignore', 'pipe', 'inherit'],
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

function readSiteAddress(child: ChildProcess): Promise<string> {
  let printed = '';
  return new Promise((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`The server ended with ${code}.`)));
    child.stdout?.on('data', (text: Buffer) => {
      printed += text;
      const address = /^ {2}Site\s+(\S+)$/m.exec(printed)?.[1];
      if (address && /^ {2}Payments/m.test(printed)) resolve(address);
    });
  });
}
