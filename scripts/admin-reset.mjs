import { ensureInstalled, nodeProgram, withSettings } from './install-and-build.mjs';
import { run, script } from './run-program.mjs';

await script(async () => {
  await ensureInstalled();
  const { code } = await run(nodeProgram(), [...withSettings(), 'server/owner-commands/admin-reset.ts']);
  return code;
});
