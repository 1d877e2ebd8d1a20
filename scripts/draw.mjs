import { findChromium } from './find-chromium.mjs';
import { ensureInstalled, nodeProgram } from './install-and-build.mjs';
import { projectEnv, run, script } from './run-program.mjs';

// Draws the icons and the pictures of shared links, from the drawings and words in content/.
await script(async () => {
  await ensureInstalled();
  const env = { ...projectEnv, CHROMIUM_PATH: await findChromium() };
  const { code } = await run(nodeProgram(), ['e2e/pictures/draw-pictures.ts'], { env });
  return code;
});
