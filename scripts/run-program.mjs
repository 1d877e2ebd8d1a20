import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('..', import.meta.url));

const machinePath = (process.env.PATH ?? '').split(delimiter).filter((folder) => !folder.endsWith('node_modules/.bin'));

/** The environment with only this machine's programs: npm must not run on a Node that it is about to replace. */
export const machineEnv = { ...process.env, PATH: machinePath.join(delimiter) };

/**
 * The environment with the packages' programs first, Node 24 among them.
 * @type {NodeJS.ProcessEnv}
 */
export const projectEnv = { ...process.env, PATH: [join(root, 'node_modules/.bin'), ...machinePath].join(delimiter) };

/** @type {Set<import('node:child_process').ChildProcess>} */
const running = new Set();
/** @type {NodeJS.Signals | undefined} */
let stopSignal;

process.on('SIGINT', () => stopAll('SIGINT'));
process.on('SIGTERM', () => stopAll('SIGTERM'));

/** Passes the first signal on to all running programs. The last one to end sets our exit code. */
export function stopAll(/** @type {NodeJS.Signals} */ signal) {
  if (stopSignal) return;
  stopSignal = signal;
  for (const child of running) child.kill(signal);
  if (running.size === 0) process.exit(128 + constants.signals[signal]);
}

/**
 * Runs a program to its end. With `quiet` its output is collected instead of shown; `minutes` ends it after that long.
 * @param {string} program
 * @param {string[]} args
 * @param {{ cwd?: string, quiet?: boolean, env?: NodeJS.ProcessEnv, minutes?: number }} [options]
 * @returns {Promise<{ code: number, output: string }>}
 */
export function run(program, args, { cwd = root, quiet = false, env = projectEnv, minutes } = {}) {
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      cwd,
      env: quiet ? { ...env, NO_COLOR: '1' } : env,
      stdio: quiet ? ['ignore', 'pipe', 'pipe'] : 'inherit',
      timeout: minutes && minutes * 60_000,
    });
    let output = '';
    const collect = (/** @type {Buffer} */ chunk) => {
      output += chunk;
    };
    child.stdout?.on('data', collect);
    child.stderr?.on('data', collect);
    running.add(child);
    const end = (/** @type {number} */ code) => {
      running.delete(child);
      if (!stopSignal) resolve({ code, output });
      else if (running.size === 0) process.exit(code);
    };
    child.once('error', (error) => {
      output += `${program} could not be started: ${error.message}\n`;
      end(127);
    });
    child.once('close', (code, signal) => end(signal ? 128 + constants.signals[signal] : (code ?? 1)));
  });
}

/** The error that ends a script with a plain message. */
export class Refused extends Error {}

/**
 * Runs the work of a script. A refusal is printed as a sentence, without a stack.
 * @param {() => Promise<number | void>} work its exit code, 0 when it gives none
 */
export async function script(work) {
  try {
    process.exit((await work()) ?? 0);
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  }
}

export const say = (/** @type {string} */ sentence) => process.stdout.write(`${sentence}\n`);
