import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { machineEnv, run, say } from './run-program.mjs';

const isDebianRoot = () => process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');

/** Installs one Debian package if we are root on Debian. Returns whether it worked. */
export async function installFromDebian(/** @type {string} */ name) {
  if (!isDebianRoot()) return false;
  say(`Installing Debian's package ${name} for the tests.`);
  const env = { ...machineEnv, DEBIAN_FRONTEND: 'noninteractive' };
  const steps = [['update'], ['install', '-y', '--no-install-recommends', name]];
  for (const step of steps) {
    const { code, output } = await run('apt-get', step, { quiet: true, env });
    if (code === 0) continue;
    say(`${output}\nDebian's package ${name} could not be installed.`);
    return false;
  }
  return true;
}

/** Installs PostgreSQL's programs only. A setting keeps the package from creating and starting a database. */
export async function installPostgresFromDebian() {
  const folder = '/etc/postgresql-common/createcluster.d';
  const setting = `${folder}/no-cluster-for-tests.conf`;
  if (!isDebianRoot()) return false;
  mkdirSync(folder, { recursive: true });
  writeFileSync(setting, 'create_main_cluster = false\n');
  try {
    return await installFromDebian('postgresql');
  } finally {
    rmSync(setting, { force: true });
  }
}
