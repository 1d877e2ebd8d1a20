import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { programArguments, startProgram } from './start-program.ts';

/** Starts a command of the owner as a process of its own, for tests that also kill it. */
export function startOwnerCommand(name: string, args: string[], env: Record<string, string>) {
  const child = startProgram([...programArguments(name), ...args], { PATH: process.env.PATH, ...env });
  const end = Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
  return { child, ended: end.then(([out, err, [code]]) => ({ code: code as number | null, out, err })) };
}

/** `code` is null if a signal ended the command. */
export const runOwnerCommand = (name: string, args: string[], env: Record<string, string>) =>
  startOwnerCommand(name, args, env).ended;

/** Kills a command once this has happened. Returns its exit code, null if it was killed. */
export async function killOwnerCommand(
  { child, ended }: ReturnType<typeof startOwnerCommand>,
  hasHappened: () => boolean | Promise<boolean>,
): Promise<number | null> {
  while (child.exitCode === null && !(await hasHappened())) await new Promise((resolve) => setTimeout(resolve, 25));
  child.kill('SIGKILL');
  return (await ended).code;
}
