import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import { lowerPriority } from './lower-priority.ts';
import { projectFolder } from './project-folder.ts';

/** The memory and niceness of each program. Pages and receipts, for which people wait, keep the server's priority. */
const programs = {
  'render-process': { flags: ['--max-semi-space-size=8'], niceness: 0 },
  'receipt-process': { flags: ['--max-semi-space-size=4', '--max-old-space-size=120'], niceness: 0 },
  // Reads files from outside, so its memory is limited. With `--expose-gc` it collects garbage while it copies clips.
  'media-process': { flags: ['--max-semi-space-size=4', '--max-old-space-size=200', '--expose-gc'], niceness: 5 },
  'calendar-process': { flags: ['--max-semi-space-size=4', '--max-old-space-size=200'], niceness: 10 },
  'password-scorer-process': { flags: ['--max-semi-space-size=2', '--max-old-space-size=80'], niceness: 10 },
};

/**
 * Starts a program of the build as a process of its own, for rare work that takes much memory: the memory is free again
 * when the process ends, while a thread would leave most of it to the server. The process gets no environment and so no
 * settings. `stderr()` returns what it has written to its standard error.
 */
export function startChildProcess(program: keyof typeof programs): { child: ChildProcess; stderr(): string } {
  const child = fork(join(projectFolder, `dist/server/${program}.js`), {
    env: {},
    execArgv: programs[program].flags,
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  if (child.pid) lowerPriority(child.pid, programs[program].niceness);
  let stderr = '';
  child.stderr?.on('data', (text: Buffer) => {
    stderr += text;
  });
  return { child, stderr: () => stderr };
}
