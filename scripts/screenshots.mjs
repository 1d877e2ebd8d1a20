import { findChromium } from './find-chromium.mjs';
import { ensureBuilt, ensureInstalled, nodeProgram } from './install-and-build.mjs';
import { projectEnv, run, script } from './run-program.mjs';

// Takes pictures of every page with sample data, into screenshots/.
await script(async () => {
  await ensureInstalled();
  await ensureBuilt();
  const env = { ...projectEnv, CHROMIUM_PATH: await findChromium() };
  const args = ['e2e/pictures/take-screenshots.ts', ...process.argv.slice(2)];
  const { code } = await run(nodeProgram(), args, { env });
  return code;
});
