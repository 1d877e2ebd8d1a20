import { writeSync } from 'node:fs';

const CHECK_MS = 200;
const STDERR = 2;

/** Ends this process once its threads have computed for so long. Waiting for a slow disk does not count. */
export function endAfterCpuTime(cpuSeconds: number): void {
  setInterval(() => {
    const { user, system } = process.cpuUsage();
    if ((user + system) / 1_000_000 < cpuSeconds) return;
    writeSync(STDERR, `it took more than ${cpuSeconds} s of the processor`);
    process.kill(process.pid, 'SIGKILL');
  }, CHECK_MS);
}
