import { once } from 'node:events';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, isAbsolute, join } from 'node:path';
import { readSiteAddress } from '../../scripts/site-process.ts';
import { programArguments, startProgram } from './start-program.ts';

/** Tests share busy machines, and some write a hundred thousand rows in one statement. */
export const generousTimeouts = { DATABASE_TIMEOUT_SECONDS: '60' };

/** Processes with data folders of their own share a database, and so its key. */
export const testDataKey = { DATA_KEY: '07'.repeat(32) };

export type ServerProcess = Awaited<ReturnType<typeof startServer>>;

/** A data folder whose database has empty tables. */
export async function newDataFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'coach-site-'));
  const template = process.env.TEST_DATABASE_TEMPLATE;
  if (template && isAbsolute(template)) await cp(join(dirname(template), 'data'), folder, { recursive: true });
  return folder;
}

/**
 * Starts a program, the server if none is named, as a process on a free port; needs the build. Resolves after the
 * startup message.
 */
export async function startServer(env: Record<string, string> = {}, program = programArguments()) {
  const dataDir = env.DATA_DIR ?? (await newDataFolder());
  const child = startProgram(program, {
    PATH: process.env.PATH,
    PORT: '0',
    DATA_DIR: dataDir,
    LOG_LEVEL: 'warn',
    ...generousTimeouts,
    ...testDataKey,
    ...env,
  });
  const output = { out: '', err: '' };
  child.stdout.on('data', (text: Buffer) => {
    output.out += text;
  });
  child.stderr.on('data', (text: Buffer) => {
    output.err += text;
  });
  const address = await readSiteAddress(child, () => output.err);
  return {
    address,
    dataDir,
    output,
    child,
    /** Sends a signal and returns the exit code; null if the signal killed the process. */
    async stop(signal: NodeJS.Signals = 'SIGTERM'): Promise<number | null> {
      if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
      const ended = once(child, 'exit');
      child.kill(signal);
      await ended;
      return child.exitCode;
    },
    forgetData: () => rm(dataDir, { recursive: true, force: true }),
  };
}
