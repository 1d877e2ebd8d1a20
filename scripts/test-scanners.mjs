import { spawnSync } from 'node:child_process';
import { ensureBuilt, ensureInstalled, nodeProgram } from './install-and-build.mjs';
import { installFromDebian } from './install-debian-package.mjs';
import { projectEnv, Refused, run, script } from './run-program.mjs';

const scanners = ['sqlmap', 'wapiti'];
const isThere = (/** @type {string} */ program) =>
  spawnSync(program, ['--version'], { stdio: 'ignore' }).error === undefined;

/** Lets sqlmap and wapiti look for weaknesses in a site that is started for them. */
await script(async () => {
  await ensureInstalled();
  await ensureBuilt();
  for (const name of scanners) if (!isThere(name)) await installFromDebian(name);
  const missing = scanners.filter((name) => !isThere(name));
  if (missing.length > 0)
    throw new Refused(
      `These tests need root on Debian, and its packages ${missing.join(', ')}. Install them, and run this again.`,
    );
  const { code } = await run(nodeProgram(), ['e2e/scanners/scan-site.ts'], {
    env: projectEnv,
    minutes: 40,
  });
  return code;
});
