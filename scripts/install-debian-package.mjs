import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { machineEnv, run, say } from './run-program.mjs';

const isDebianRoot = () => process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');

/**
 * A setting that keeps the package `postgresql`, of which we need the programs, from creating and starting a database.
 */
const noCluster = '/etc/postgresql-common/createcluster.d/no-cluster-for-tests.conf';

/** @type {Promise<boolean> | undefined} */
let updated;

/** Installs Debian packages together if we are root on Debian. Returns whether it worked. */
export async function installFromDebian(/** @type {string[]} */ ...names) {
  if (!isDebianRoot()) return false;
  say(`Installing from Debian for the tests: ${names.join(', ')}.`);
  updated ??= aptGet('update');
  if (!(await updated)) return false;
  if (names.includes('postgresql')) {
    mkdirSync('/etc/postgresql-common/createcluster.d', { recursive: true });
    writeFileSync(noCluster, 'create_main_cluster = false\n');
  }
  try {
    return await aptGet('install', '-y', '--no-install-recommends', ...names);
  } finally {
    rmSync(noCluster, { force: true });
  }
}

async function aptGet(/** @type {string[]} */ ...args) {
  const env = { ...machineEnv, DEBIAN_FRONTEND: 'noninteractive' };
  const { code, output } = await run('apt-get', ['-o', 'DPkg::Lock::Timeout=300', ...args], { quiet: true, env });
  if (code !== 0) say(`${output}\napt-get ${args.join(' ')} failed.`);
  return code === 0;
}
