import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { builtProgram } from '../../scripts/built-program.mjs';
import { findFreePort } from '../../scripts/find-free-port.mjs';
import { recordConsole } from './console-recorder.ts';

export const coach = { email: 'coach@example.com', password: 'maple lantern coach' };

/**
 * Starts the real server in a data folder of its own, behind `recordConsole`. `errors` lists the errors of browsers so
 * far, and the warnings and errors in the server's log.
 */
export async function startSite() {
  const port = await findFreePort();
  const errors: string[] = [];
  const recorder = await recordConsole(`http://127.0.0.1:${port}`, errors);
  const dataDir = mkdtempSync(join(tmpdir(), 'coach-site-browsers-'));
  const env = {
    ...process.env,
    TZ: 'Asia/Kathmandu',
    HOST: '127.0.0.1',
    PORT: String(port),
    PUBLIC_URL: recorder.url,
    DATA_DIR: dataDir,
    SEED: 'demo',
    LOG_LEVEL: 'warn',
    ADMIN_EMAIL: coach.email,
    ADMIN_PASSWORD: coach.password,
    SINGLE_SESSION: 'takeover',
    LIMIT_BOOKINGS_PER_HOUR: '100000',
    LIMIT_BOOKINGS_PER_RECIPIENT_PER_DAY: '100000',
  };
  const server = spawn(process.execPath, builtProgram(), {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const collect = (chunk: Buffer) => {
    output += chunk;
    // Each line of the log is JSON. The greeting is not a part of it.
    for (const line of chunk.toString().split('\n')) if (line.startsWith('{')) errors.push(line);
  };
  server.stdout.on('data', collect);
  server.stderr.on('data', collect);
  for (let tries = 0; !(await fetch(`http://127.0.0.1:${port}/healthz`).catch(() => undefined))?.ok; tries += 1) {
    if (tries > 2400 || server.exitCode !== null)
      throw new Error(`The site did not start (exit code ${server.exitCode}):\n${output}`);
    await pause(100);
  }
  return {
    url: recorder.url,
    errors,
    async close() {
      const exit = once(server, 'exit');
      server.kill();
      await exit;
      await recorder.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
