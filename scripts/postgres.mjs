import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  appendFileSync,
  chownSync,
  existsSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { findFreePort } from './find-free-port.mjs';

/**
 * A temporary PostgreSQL. `socketFolder` has its Unix socket. `crash` ends it at once, as kill -9 would, and `restart`
 * starts it again on the same port and data. `freeze` pauses all its processes until `thaw`.
 * @typedef {{ url: string, socketFolder: string, stop: () => void,
 *   crash: () => Promise<void>, restart: () => Promise<void>, freeze: () => void, thaw: () => void }} Postgres
 */

/**
 * Starts a temporary PostgreSQL in a new folder, on a free port of 127.0.0.1. It ends with `stop()` or with the
 * process. Unless `durable`, it is faster and may lose data at a power cut.
 * @param {{ durable?: boolean }} [options]
 * @returns {Promise<Postgres>}
 */
export async function startPostgres({ durable = false } = {}) {
  const programs = postgresPrograms();
  if (!programs) throw new Error('The programs of PostgreSQL are missing: install PostgreSQL, then run this again.');
  const port = await findFreePort();
  const owner = unprivileged();
  const folder = mkdtempSync(join(tmpdir(), 'postgres-'));
  if (owner.uid !== undefined) chownSync(folder, owner.uid, owner.gid);
  const data = join(folder, 'data');
  const log = openSync(join(folder, 'log'), 'a');
  const stdio = /** @type {import('node:child_process').StdioOptions} */ (['ignore', log, log]);
  const options = { ...owner, cwd: folder, stdio };
  const perform = (/** @type {string} */ program, /** @type {string[]} */ ...args) =>
    spawnSync(join(programs, program), ['-D', data, ...args], options).status === 0;
  const stop = () => {
    process.off('exit', stop);
    perform('pg_ctl', '-w', '-m', 'immediate', 'stop');
    rmSync(folder, { recursive: true, force: true });
  };
  // Runs before the listener that removes the folder of all temporary files.
  process.prependOnceListener('exit', stop);
  exitOnSignals();
  const control = async (/** @type {string[]} */ ...args) => {
    const [code] = await once(spawn(join(programs, 'pg_ctl'), ['-w', '-D', data, ...args], options), 'exit');
    if (code !== 0) throw new Error(`pg_ctl ${args.join(' ')} failed:\n${readFileSync(join(folder, 'log'), 'utf8')}`);
  };
  const signalAll = (/** @type {NodeJS.Signals} */ signal) => {
    const first = Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n', 1)[0]);
    // The stopped main process starts no other ones while they are listed.
    process.kill(first, signal);
    for (const pid of childrenOf(first)) signalIfAlive(pid, signal);
  };

  if (perform('initdb', '-U', 'postgres', '--auth=trust', '--encoding=UTF8', '--locale=C', '--no-sync')) {
    appendFileSync(join(data, 'postgresql.conf'), configuration({ port, folder, durable }));
    if (perform('pg_ctl', '-w', 'start')) {
      return {
        url: `postgres://postgres@127.0.0.1:${port}/postgres`,
        socketFolder: folder,
        stop,
        crash: () => control('-m', 'immediate', 'stop'),
        restart: () => control('start'),
        freeze: () => signalAll('SIGSTOP'),
        thaw: () => signalAll('SIGCONT'),
      };
    }
  }
  const reason = readFileSync(join(folder, 'log'), 'utf8');
  stop();
  throw new Error(`PostgreSQL did not start:\n${reason}`);
}

/** Signals a process, which may have ended since it was listed. */
function signalIfAlive(/** @type {number} */ pid, /** @type {NodeJS.Signals} */ signal) {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'ESRCH') throw error;
  }
}

function childrenOf(/** @type {number} */ parentId) {
  const all = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' }).trim().split('\n');
  const pairs = all.map((line) => line.trim().split(/\s+/).map(Number));
  return pairs.filter(([, parent]) => parent === parentId).map(([pid = 0]) => pid);
}

/** Finds the folder of PostgreSQL's server programs: on the PATH, or where Debian and Homebrew put them. */
export function postgresPrograms() {
  const versions = (/** @type {string} */ folder) =>
    existsSync(folder)
      ? readdirSync(folder)
          .sort((one, other) => other.localeCompare(one, 'en', { numeric: true }))
          .map((version) => join(folder, version, 'bin'))
      : [];
  const places = [
    ...(process.env.PATH ?? '').split(delimiter),
    ...versions('/usr/lib/postgresql'),
    ...versions('/opt/homebrew/opt').filter((folder) => folder.includes('postgresql')),
  ];
  const hasAll = (/** @type {string} */ folder) =>
    ['initdb', 'postgres', 'pg_ctl'].every((program) => existsSync(join(folder, program)));
  const found = places.filter((folder) => folder !== '').find(hasAll);
  return found && dirname(realpathSync(join(found, 'postgres')));
}

/** Returns the user under which root starts PostgreSQL, which refuses to run as root. */
function unprivileged() {
  if (process.getuid?.() !== 0) return {};
  const user = ['postgres', 'nobody'].find((name) => spawnSync('id', [name], { stdio: 'ignore' }).status === 0);
  if (!user)
    throw new Error('PostgreSQL does not run as root, and there is no user "postgres" or "nobody" to run it under.');
  const idOf = (/** @type {string} */ flag) => Number(execFileSync('id', [flag, user], { encoding: 'utf8' }));
  return { uid: idOf('-u'), gid: idOf('-g') };
}

const configuration = (/** @type {{ port: number, folder: string, durable: boolean }} */ { port, folder, durable }) => `
listen_addresses = '127.0.0.1'
port = ${port}
unix_socket_directories = '${folder}'
max_connections = 200
${durable ? '' : 'fsync = off\nsynchronous_commit = off\nfull_page_writes = off'}
`;

/** Makes signals end the process with its 'exit' event: an unhandled one would leave the database running. */
function exitOnSignals() {
  if (process.listenerCount('SIGINT') === 0) process.once('SIGINT', () => process.exit(130));
  if (process.listenerCount('SIGTERM') === 0) process.once('SIGTERM', () => process.exit(143));
}
