import { spawnSync } from 'node:child_process';
import { findChromium } from './find-chromium.mjs';
import { ensureBuilt, ensureInstalled, nodeProgram } from './install-and-build.mjs';
import { installFromDebian } from './install-debian-package.mjs';
import { postgresPrograms } from './postgres.mjs';
import { projectEnv, Refused, run, script } from './run-program.mjs';

const isThere = (/** @type {string} */ program) => spawnSync(program, ['-v'], { stdio: 'ignore' }).error === undefined;

await script(async () => {
  await ensureInstalled();
  await ensureBuilt();
  if (!isThere('wrk')) await installFromDebian('wrk');
  if (!postgresPrograms()) await installFromDebian('postgresql');
  const missing = [!isThere('wrk') && 'wrk', !postgresPrograms() && 'PostgreSQL'].filter(Boolean);
  if (missing.length > 0)
    throw new Refused(`The benchmarks need ${missing.join(' and ')}. Install that, and run them again.`);
  const env = { ...projectEnv, CHROMIUM_PATH: await findChromium() };
  const { code } = await run(nodeProgram(), ['bench/main.ts', ...process.argv.slice(2)], { env, minutes: 60 });
  return code;
});
