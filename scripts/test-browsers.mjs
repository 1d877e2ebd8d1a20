import { findOtherBrowsers } from './find-other-browsers.mjs';
import { ensureBuilt, ensureInstalled } from './install-and-build.mjs';
import { projectEnv, run, say, script } from './run-program.mjs';

/** Runs the main journeys in Firefox and WebKit. Pictures of each window stay in test-results/browsers. */
await script(async () => {
  await ensureInstalled();
  await ensureBuilt();
  const env = { ...projectEnv, ...(await findOtherBrowsers()) };
  const { code } = await run('vitest', ['run', '--config', 'e2e/webdriver/vitest.config.ts'], { env, minutes: 60 });
  say(code === 0 ? 'The main journeys work in Firefox and WebKit.' : 'Pictures of each window: test-results/browsers');
  return code;
});
