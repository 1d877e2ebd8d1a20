import { ensureBuilt, ensureInstalled, nodeProgram, serverProgram } from './install-and-build.mjs';
import { run, script } from './run-program.mjs';

// Runs a command of server/commands: node scripts/command.mjs NAME [arguments]
await script(async () => {
  const [name, ...args] = process.argv.slice(2);
  await ensureInstalled();
  await ensureBuilt();
  const { code } = await run(nodeProgram(), [...serverProgram(name), ...args]);
  return code;
});
