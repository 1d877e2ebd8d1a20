import { ensureInstalled, nodeProgram, withSettings } from './fresh.mjs';
import { run, script } from './programs.mjs';

await script(async () => {
  await ensureInstalled();
  const { code } = await run(nodeProgram(), [...withSettings(), 'server/rotate-secrets.ts', ...process.argv.slice(2)]);
  return code;
});
