import { afterEach, expect } from 'vitest';
import { freeCallRequest } from './bookings.ts';
import { type ServerProcess, startServer } from './server-process.ts';

/**
 * Returns a function that starts the built program as a process of its own, which runs some code at each SIGUSR2. The
 * processes end with each test.
 */
export function useCrashingServers() {
  const started: ServerProcess[] = [];
  afterEach(async () => {
    // Two of them may share a folder, so none may write when it is removed.
    const servers = started.splice(0);
    await Promise.all(servers.map((server) => server.stop('SIGKILL')));
    await Promise.all(servers.map((server) => server.forgetData()));
  });
  return async (onSignal: string, env: Record<string, string> = {}) => {
    const code = `import fs from 'node:fs'; let signals = 0; process.on('SIGUSR2', () => {
      signals += 1;
      process.stdout.write('signal came\\n');
      ${onSignal}
    })`;
    const server = await startServer({
      NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(code)}`,
      ...env,
    });
    started.push(server);
    return server;
  };
}

export const pollOptions = { interval: 100 };
export const triggerCrash = async ({ child, output }: ServerProcess) => {
  child.kill('SIGUSR2');
  await expect.poll(() => output.out, pollOptions).toContain('signal came');
};
export const bodyOf = (who: number, selectedTimeSlot = '2000-01-03-930am') =>
  JSON.stringify(freeCallRequest(who, { selectedTimeSlot }));

export const waitForExit = ({ child }: ServerProcess) =>
  new Promise((resolve) => {
    if (child.exitCode === null) child.once('exit', resolve);
    else resolve(child.exitCode);
  });

export const fatalLogLines = ({ output }: ServerProcess) =>
  output.out.split('\n').filter((line) => line.startsWith('{"level":60'));
