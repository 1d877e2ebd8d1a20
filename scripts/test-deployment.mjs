import { spawnSync } from 'node:child_process';
import { ensureBuilt, ensureInstalled } from './install-and-build.mjs';
import { installFromDebian, installPostgresFromDebian } from './install-debian-package.mjs';
import { postgresPrograms } from './postgres.mjs';
import { projectEnv, Refused, run, script } from './run-program.mjs';

/** The program that shows that a package is there, for each package that these tests need. */
const packages = { buildah: 'buildah', debootstrap: 'debootstrap', caddy: 'caddy' };

const isThere = (/** @type {string} */ program) =>
  spawnSync(program, ['--version'], { stdio: 'ignore' }).error === undefined;

/** Builds the image of the Containerfile, and runs the site behind the proxy of deploy/Caddyfile. */
await script(async () => {
  await ensureInstalled();
  await ensureBuilt();
  for (const [name, program] of Object.entries(packages)) if (!isThere(program)) await installFromDebian(name);
  if (!postgresPrograms()) await installPostgresFromDebian();
  const missing = Object.keys(packages).filter((name) => !isThere(name));
  if (!postgresPrograms()) missing.push('postgresql');
  if (missing.length > 0)
    throw new Refused(
      `These tests need root on Debian, and its packages ${missing.join(', ')}. Install them, and run this again.`,
    );
  const args = ['run', '--config', 'e2e/deployment/vitest.config.ts', ...process.argv.slice(2)];
  const { code } = await run('vitest', args, { env: projectEnv, minutes: 40 });
  return code;
});
