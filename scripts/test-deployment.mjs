import { spawnSync } from 'node:child_process';
import { ensureBuilt, ensureInstalled } from './install-and-build.mjs';
import { installFromDebian } from './install-debian-package.mjs';
import { postgresPrograms } from './postgres.mjs';
import { projectEnv, Refused, run, script } from './run-program.mjs';

/** Debian's packages that these tests need, each named as its program. */
const packages = ['buildah', 'debootstrap', 'caddy'];

const isThere = (/** @type {string} */ program) =>
  spawnSync(program, ['--version'], { stdio: 'ignore' }).error === undefined;

function findMissing() {
  const missing = packages.filter((name) => !isThere(name));
  return postgresPrograms() ? missing : [...missing, 'postgresql'];
}

/** Builds the image of deploy/Containerfile, and runs the site behind the proxy of deploy/Caddyfile. */
await script(async () => {
  await ensureInstalled();
  await ensureBuilt();
  if (findMissing().length > 0) await installFromDebian(...findMissing());
  const missing = findMissing();
  if (missing.length > 0)
    throw new Refused(
      `These tests need root on Debian, and its packages ${missing.join(', ')}. Install them, and run this again.`,
    );
  const args = ['run', '--config', 'e2e/deployment/vitest.config.ts', ...process.argv.slice(2)];
  const { code } = await run('vitest', args, { env: projectEnv, minutes: 40 });
  return code;
});
