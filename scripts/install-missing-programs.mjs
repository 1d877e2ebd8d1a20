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

const canRun = (/** @type {string} */ program) => spawnSync(program, ['--version'], { stdio: 'ignore' }).status === 0;

/**
 * Installs all missing programs at once if we are root on Debian. Needs none of our packages, so that it may run while
 * npm installs them. After a failure here, the step that needs the program tries again, and explains the failure.
 */
export async function installMissingPrograms(/** @type {Set<keyof typeof programs>} */ needed) {
  const names = [];
  for (const program of needed) if (!(await programs[program].isHere())) names.push(programs[program].name);
  if (names.length === 0 || (await installFromDebian(...names)) || names.length === 1) return;
  // A package that this release of Debian lacks keeps the others from being installed together with it.
  for (const name of names) await installFromDebian(name);
}

function hasPlaywrightsChromium() {
  const folder = process.env.PLAYWRIGHT_BROWSERS_PATH ?? join(homedir(), '.cache/ms-playwright');
  return existsSync(folder) && readdirSync(folder).some((name) => name.startsWith('chromium'));
}
