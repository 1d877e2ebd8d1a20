import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { installedChromium } from './find-chromium.mjs';
import { isFfmpegHere } from './find-ffmpeg.mjs';
import { installFromDebian } from './install-debian-package.mjs';
import { postgresPrograms } from './postgres.mjs';

/** The Debian package of each program that tests may need, and whether this machine has the program. */
const programs = {
  browser: {
    name: 'chromium-headless-shell',
    isHere: async () => hasPlaywrightsChromium() || Boolean(await installedChromium()),
  },
  postgres: { name: 'postgresql', isHere: async () => Boolean(postgresPrograms()) },
  khal: { name: 'khal', isHere: async () => canRun('khal') },
  radicale: { name: 'radicale', isHere: async () => canRun('radicale') },
  xandikos: { name: 'xandikos', isHere: async () => canRun('xandikos') },
  vdirsyncer: { name: 'vdirsyncer', isHere: async () => canRun('vdirsyncer') },
  ffmpeg: { name: 'ffmpeg', isHere: async () => isFfmpegHere() },
};

/** Whether there is this program, which is another reader, server or client of calendars. */
const canRun = (/** @type {string} */ program) => spawnSync(program, ['--version'], { stdio: 'ignore' }).status === 0;

/**
 * Installs all at once what is missing of these programs, where we are root on Debian. It needs none of our packages,
 * so that it may run while npm installs them. What fails here is tried again, and explained, by the step that needs it.
 */
export async function installMissingPrograms(/** @type {Set<keyof typeof programs>} */ needed) {
  const names = [];
  for (const program of needed) if (!(await programs[program].isHere())) names.push(programs[program].name);
  if (names.length === 0 || (await installFromDebian(...names)) || names.length === 1) return;
  // One that this release of Debian lacks keeps back the others.
  for (const name of names) await installFromDebian(name);
}

/** Whether Playwright has downloaded its own Chromium. */
function hasPlaywrightsChromium() {
  const folder = process.env.PLAYWRIGHT_BROWSERS_PATH ?? join(homedir(), '.cache/ms-playwright');
  return existsSync(folder) && readdirSync(folder).some((name) => name.startsWith('chromium'));
}
