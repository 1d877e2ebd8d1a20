import { ensureBuilt, ensureInstalled } from './install-and-build.mjs';
import { say, script } from './run-program.mjs';

await script(async () => {
  await ensureInstalled();
  await ensureBuilt({ force: true });
  say(
    'The site is built: dist/web for the browser, dist/server, dist/render and dist/mail-layout.json for the server.',
  );
});
