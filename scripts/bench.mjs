import { ensureBuilt, ensureInstalled, nodeProgram } from './fresh.mjs';
import { run, script } from './programs.mjs';

await script(async () => {
  await ensureInstalled();
  await ensureBuilt();
  const { code } = await run(nodeProgram(), ['bench/main.ts', ...process.argv.slice(2)]);
  return code;
});
