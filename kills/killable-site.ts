import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { builtProgram } from '../scripts/built-program.mjs';
import { nodeProgram } from '../scripts/install-and-build.mjs';

export type KillableSite = ReturnType<typeof prepareKillableSite>;

/** Limits that only keep a run from hanging: a busy machine may need minutes. */
const START_LIMIT_MS = 300_000;
const STOP_LIMIT_MS = 300_000;

/**
 * Prepares one process of the built site, which can be started again and again on the same port and data. Its log goes
 * to `logFile`.
 */
export function prepareKillableSite({
  port,
  env,
  logFile,
}: {
  port: number;
  env: Record<string, string>;
  logFile: string;
}) {
  const url = `http://127.0.0.1:${port}`;
  const log = createWriteStream(logFile, { flags: 'a' });
  let child: ChildProcess | undefined;
  let begun = 0;
  const hasEnded = () => !child || child.exitCode !== null || child.signalCode !== null;
  // A run that is itself ended leaves no server behind.
  process.once('exit', () => child?.kill('SIGKILL'));

  async function end(signal: NodeJS.Signals): Promise<void> {
    if (!child || hasEnded()) return;
    const ended = once(child, 'exit');
    child.kill(signal);
    await ended;
  }

  return {
    url,
    start() {
      begun = performance.now();
      child = spawn(nodeProgram(), builtProgram(), {
        env: { PATH: process.env.PATH, HOST: '127.0.0.1', PORT: String(port), LOG_LEVEL: 'info', ...env },
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      child.stdout?.pipe(log, { end: false });
      child.stderr?.pipe(log, { end: false });
    },
    /**
     * Waits until it answers, and returns how many milliseconds this start took. Throws if it ends, or answers too
     * late.
     */
    async waitUntilHealthy(): Promise<number> {
      for (;;) {
        if (hasEnded()) throw new Error(`${url} ended with ${child?.exitCode ?? child?.signalCode}: see ${logFile}`);
        const reply = await fetch(`${url}/healthz`, { signal: AbortSignal.timeout(START_LIMIT_MS) }).catch(
          () => undefined,
        );
        await reply?.arrayBuffer().catch(() => {});
        if (reply?.ok) return performance.now() - begun;
        if (performance.now() - begun > START_LIMIT_MS) {
          await end('SIGKILL');
          throw new Error(`${url} did not answer in time: see ${logFile}`);
        }
        await pause(25);
      }
    },
    kill: () => end('SIGKILL'),
    /** Lets the site finish what it does. Throws if it takes too long. */
    async stop(): Promise<void> {
      const limit = AbortSignal.timeout(STOP_LIMIT_MS);
      const late = new Promise<never>((_, reject) => {
        limit.addEventListener('abort', () => reject(new Error(`${url} did not stop in time: see ${logFile}`)));
      });
      await Promise.race([end('SIGTERM'), late]);
    },
  };
}
