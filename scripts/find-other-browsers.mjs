import { existsSync, readdirSync, statSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { installFromDebian } from './install-debian-package.mjs';
import { machineEnv, Refused } from './run-program.mjs';

/** The programs that the journeys in other browsers need: their settings, places, and Debian packages. */
const programs = [
  { setting: 'FIREFOX_PATH', names: ['firefox-esr', 'firefox'], usualPlaces: [], debian: 'firefox-esr' },
  { setting: 'WEBKIT_DRIVER_PATH', names: ['WebKitWebDriver'], usualPlaces: [], debian: 'webkit2gtk-driver' },
  {
    setting: 'MINI_BROWSER_PATH',
    names: ['MiniBrowser'],
    usualPlaces: ['/usr/lib/*/webkit2gtk-4.*/MiniBrowser', '/usr/libexec/webkit2gtk-4.*/MiniBrowser'],
    debian: 'webkit2gtk-driver',
  },
  { setting: 'XVFB_PATH', names: ['Xvfb'], usualPlaces: [], debian: 'xvfb' },
];

/**
 * Returns the paths of Firefox, WebKit's driver and small browser, and a virtual screen as settings. Missing programs
 * are installed from Debian.
 */
export async function findOtherBrowsers() {
  /** @type {Record<string, string>} */
  const found = {};
  for (const program of programs) {
    const path = placeOf(program) ?? ((await installFromDebian(program.debian)) ? placeOf(program) : undefined);
    if (!path)
      throw new Refused(
        `${program.names[0]} could not be found or installed (Debian's package ${program.debian}). Install it, or name its path in ${program.setting}.`,
      );
    found[program.setting] = path;
  }
  return found;
}

/** @param {{ setting: string, names: string[], usualPlaces: string[] }} program */
function placeOf({ setting, names, usualPlaces }) {
  const onPath = (machineEnv.PATH ?? '').split(delimiter).flatMap((folder) => names.map((name) => join(folder, name)));
  return [process.env[setting] ?? '', ...onPath, ...usualPlaces.flatMap(findPlaces)].find(existsSync);
}

/** Lists the paths that match one with stars. These scripts also run on Node 20, which has no `globSync`. */
function findPlaces(/** @type {string} */ pattern) {
  return pattern.split('/').slice(1).reduce(expandFolders, ['/']);
}

function expandFolders(/** @type {string[]} */ folders, /** @type {string} */ part) {
  const fits = new RegExp(`^${part.replaceAll('.', '\\.').replaceAll('*', '.*')}$`);
  const names = (/** @type {string} */ folder) => (isFolder(folder) ? readdirSync(folder) : []);
  return folders.flatMap((folder) =>
    names(folder)
      .filter((name) => fits.test(name))
      .map((name) => join(folder, name)),
  );
}

const isFolder = (/** @type {string} */ path) => statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
