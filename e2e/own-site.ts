import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
// @ts-expect-error plain JavaScript, so that the test command can use it before any package is there
import { builtProgram } from '../scripts/built-program.mjs';

export type OwnSite = Awaited<ReturnType<typeof startOwnSite>>;

/** Starts a server of its own for journeys that change what all visitors see, or that need other limits. */
export async function startOwnSite(env: Record<string, string>) {
  const dataDir = await mkdtemp(join(tmpdir(), 'coach-site-own-'));
  const child = spawn(process.execPath, builtProgram(), {
    env: { PATH: process.env.PATH, PORT: '0', DATA_DIR: dataDir, SEED: 'demo', LOG_LEVEL: 'warn', ...env },
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
