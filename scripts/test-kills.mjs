import { ensureBuilt, ensureInstalled, nodeProgram } from './install-and-build.mjs';
import { installFromDebian } from './install-debian-package.mjs';
import { postgresPrograms } from './postgres.mjs';
import { run, script } from './run-program.mjs';

await script(async () => {
  await ensureInstalled();
  await ensureBuilt();
  if (!postgresPrograms()) await installFromDebian('postgresql');
  const { code } = await run(nodeProgram(), ['kills/main.ts', ...process.argv.slice(2)]);
  return code;
});
