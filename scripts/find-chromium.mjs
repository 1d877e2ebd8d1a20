import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { installFromDebian } from './install-debian-package.mjs';
import { machineEnv, Refused, run, say } from './run-program.mjs';

// The headless shell is the same engine without a window and takes a fifth less time.
const names = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
];
const usualPlaces = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/lib/chromium/chromium',
  '/snap/bin/chromium',
  '/opt/google/chrome/chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** Returns the path of a Chromium that runs: one on this machine, from Debian, or downloaded by Playwright. */
export async function findChromium() {
  const found = (await installedChromium()) ?? (await playwrightsChromium());
  if (found) return found;
  for (const name of ['chromium-headless-shell', 'chromium']) {
    const installed = (await installFromDebian(name)) && (await installedChromium());
    if (installed) return installed;
  }
  say("Downloading Playwright's Chromium for the tests.");
  const { code, output } = await run('playwright', ['install', 'chromium'], { quiet: true });
  const downloaded = code === 0 ? await playwrightsChromium() : undefined;
  if (downloaded) return downloaded;
  throw new Refused(
    `${output}\nNo Chromium could be found or installed. Install one, or name its path in CHROMIUM_PATH.`,
  );
}

/** Finds the path of a Chromium on this machine, apart from Playwright's. */
export async function installedChromium() {
  const onPath = (machineEnv.PATH ?? '').split(delimiter).flatMap((folder) => names.map((name) => join(folder, name)));
  return firstThatRuns([process.env.CHROMIUM_PATH ?? '', ...onPath, ...usualPlaces]);
}

async function playwrightsChromium() {
  const { output } = await run('node', ['-p', "require('playwright-core').chromium.executablePath()"], { quiet: true });
  return firstThatRuns([output.trim()]);
}

/** Returns the first program that runs. Some are stubs, which only print how to install a browser. */
async function firstThatRuns(/** @type {string[]} */ paths) {
  for (const path of paths.filter(existsSync)) {
    const { code } = await run(path, ['--version'], { quiet: true, env: machineEnv });
    if (code === 0) return path;
  }
  return undefined;
}
