import { ensureBuilt, ensureInstalled, nodeProgram, serverProgram } from './install-and-build.mjs';
import { run, script } from './run-program.mjs';

await script(async () => {
  await ensureInstalled();
  await ensureBuilt();
  const { code } = await run(nodeProgram(), [...serverProgram('db-move'), ...process.argv.slice(2)]);
  return code;
});
