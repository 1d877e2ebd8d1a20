import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import { projectFolder } from './project-folder.ts';

/**
 * Starts a program of the build as a process of its own, for work that takes much memory and is rarely done: its memory is free
 * again when it ends. (A thread leaves most of it with the process.) It gets no settings. `complaint` is what it wrote to its
 * standard error.
 */
export function startOwnProcess(program: 'render-process' | 'password-scorer-process'): {
  child: ChildProcess;
  complaint(): string;
} {
  const child = fork(join(projectFolder, `dist/server/${program}.js`), {
    env: {},
    execArgv: [],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  let complaint = '';
  child.stderr?.on('data', (text: Buffer) => {
    complaint += text;
  });
  return { child, complaint: () => complaint };
}
