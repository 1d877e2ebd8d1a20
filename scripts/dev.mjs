import { ensureBuilt, ensureInstalled, nodeProgram, withSettings } from './install-and-build.mjs';
import { run, script, stopAll } from './run-program.mjs';

await script(async () => {
  await ensureInstalled();
  await ensureBuilt();
  const server = run(nodeProgram(), [...withSettings(), '--watch', '--watch-preserve-output', 'server/main.ts']);
  const pages = run(nodeProgram(), [
    ...withSettings(),
    'node_modules/vite/bin/vite.js',
    '--config',
    'web/build/vite.config.ts',
  ]);
  await Promise.race([server, pages]);
  stopAll('SIGTERM');
  await Promise.all([server, pages]);
});
