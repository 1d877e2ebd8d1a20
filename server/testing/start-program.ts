import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { builtProgram } from '../../scripts/built-program.mjs';
import { endsWithParent } from '../../scripts/site-process.ts';

/**
 * Turns off V8's optimizing compiler for the embedded database: only longer runs save the time that it takes at first.
 */
export const nodeFlags = ['--liftoff-only'];

/**
 * `npm test` sets it once the server is built. A built program starts with a seventh of the work. A test that is run by
 * hand uses the sources, which nothing has built since the last change.
 */
const isServerBuilt = process.env.TEST_BUILT_SERVER === '1';

/** The arguments with which Node runs the server (`main`) or a command of the owner. */
export const programArguments = (name = 'main'): string[] => (isServerBuilt ? builtProgram(name) : sourceOf(name));

function sourceOf(name: string): string[] {
  const file = name === 'main' ? '../main.ts' : `../commands/${name}.ts`;
  return [...nodeFlags, fileURLToPath(new URL(file, import.meta.url))];
}

const running = new Set<ChildProcess>();

/** Runs Node with these arguments. The process ends with the test file that started it, at the latest. */
export function startProgram(args: string[], env: Record<string, string | undefined>) {
  const child = spawn(process.execPath, [endsWithParent, ...args], { env, stdio: ['pipe', 'pipe', 'pipe'] });
  running.add(child);
  child.once('exit', () => running.delete(child));
  return child;
}

/** Ends the programs that a failed or timed-out test has left running. */
export function endStartedPrograms(): void {
  for (const child of running) child.kill('SIGKILL');
}
