import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import { projectFolder } from './project-folder.ts';

/**
 * Starts a program of the build as a process of its own, for work that takes much memory and is rarely done: its memory is free
 * again when it ends. (A thread leaves most of it with the process.) It gets no settings. `stderr` is what it wrote to its
 * standard error.
 */
export function startChildProcess(program: 'render-process' | 'password-scorer-process'): {
  child: ChildProcess;
  stderr(): string;
} {
  const child = fork(join(projectFolder, `dist/server/${program}.js`), {
    env: {},
    execArgv: [],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  let stderr = '';
  child.stderr?.on('data', (text: Buffer) => {
    stderr += text;
  });
  return { child, stderr: () => stderr };
}
