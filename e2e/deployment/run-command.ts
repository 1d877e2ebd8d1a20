import { execFile } from 'node:child_process';

/** Runs a program to its end and returns what it printed. Throws with all its output. */
export function runCommand(program: string, args: string[], env: Record<string, string> = {}): Promise<string> {
  return new Promise((resolve, reject) => {
    execFile(
      program,
      args,
      { maxBuffer: 64 * 1024 * 1024, env: { ...process.env, ...env } },
      (error, stdout, stderr) => {
        if (error) reject(new Error(`${program} ${args.join(' ')} failed (${error.code}):\n${stdout}\n${stderr}`));
        else resolve(stdout.trim());
      },
    );
  });
}
