import { ensureBuilt, ensureInstalled } from './fresh.mjs';
import { say, script } from './programs.mjs';

await script(async () => {
  await ensureInstalled();
  await ensureBuilt({ force: true });
  say('The site is built: dist/web for the browser, dist/render for the server.');
});
