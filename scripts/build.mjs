import { ensureBuilt, ensureInstalled } from './install-and-build.mjs';
import { say, script } from './run-program.mjs';

await script(async () => {
  await ensureInstalled();
  await ensureBuilt({ force: true });
  say(
    'The site is built: dist/web for the browser; dist/server, dist/render, dist/mail-layout.json and dist/new-database.tar.gz for the server.',
  );
});
