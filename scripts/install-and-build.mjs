import { existsSync, mkdirSync, readFileSync, rmSync, statSync, utimes, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { builtProgram } from './built-program.mjs';
import { hashTree } from './hash-files.mjs';
import { machineEnv, Refused, root, run, say } from './run-program.mjs';

const inRoot = (/** @type {string} */ path) => join(root, path);
const installStamp = inRoot('node_modules/.installed-lock');
const vite = inRoot('node_modules/vite/bin/vite.js');
const packages = ['package.json', 'package-lock.json'];

/** The parts of the built site. A part is built again when its inputs have changed. */
const parts = [
  {
    stamp: inRoot('dist/.pages-inputs'),
    inputs: [
      'web',
      'server/pages/render-process.ts',
      'domain',
      'contracts',
      'server/build/shipped-packages.ts',
      'tsconfig.base.json',
      ...packages,
    ],
    program: [vite, 'build', '--config', 'web/build/vite.config.ts', '--logLevel', 'warn'],
  },
  {
    stamp: inRoot('dist/.mails-inputs'),
    inputs: ['server/mail/layout', 'contracts', ...packages],
    program: [inRoot('server/mail/layout/compile-layout.ts')],
  },
  {
    stamp: inRoot('dist/.database-inputs'),
    inputs: ['server/db/make-new-database.ts', ...packages],
    program: [inRoot('server/db/make-new-database.ts')],
  },
  {
    stamp: inRoot('dist/.server-inputs'),
    inputs: ['server', 'domain', 'contracts', 'content', 'tsconfig.base.json', ...packages],
    program: [vite, 'build', '--config', 'server/build/vite.config.ts', '--logLevel', 'warn'],
  },
];

/** Installs the packages if some are missing or the lock file has changed, unless a finished build needs none. */
export async function ensureInstalled() {
  if (isInstalled() || isPruned()) return;
  await alone(async () => {
    if (isInstalled()) return;
    say('Installing the packages, which takes about a minute.');
    const args = ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'];
    const { code, output } = await run('npm', args, { quiet: true, env: machineEnv });
    if (code !== 0) throw new Refused(`${output}\nThe packages could not be installed. npm's own words stand above.`);
    if (!hasPackages()) {
      throw new Refused(
        'The packages were installed without Node 24, which a script of the package "node" brings. ' +
          'Allow install scripts (npm config set ignore-scripts false) and try again.',
      );
    }
    writeFileSync(installStamp, expectedPackages());
  });
}

/** Builds the parts of the site whose sources have changed. */
export async function ensureBuilt({ force = false } = {}) {
  if (!force && parts.every(isBuilt)) return;
  await alone(async () => {
    const outdated = parts.filter((part) => force || !isBuilt(part));
    if (outdated.length === 0) return;
    say('Building the site, which takes up to a minute.');
    const env = { ...process.env, NODE_ENV: 'production' };
    for (const { stamp, inputs, program } of outdated) {
      const hash = hashTree(root, inputs);
      rmSync(stamp, { force: true });
      const { code, output } = await run(nodeProgram(), program, { quiet: true, env });
      if (code !== 0) throw new Refused(`${output}\nThe site could not be built. The reason stands above.`);
      writeFileSync(stamp, hash);
    }
  });
}

/** Returns the arguments with which Node runs the built server, or one of its commands, with the settings in `.env`. */
export const serverProgram = (/** @type {string} */ name = 'main') => [...withSettings(), ...builtProgram(name)];

/** Returns the arguments with which Node reads `.env`, if the file exists. */
export const withSettings = () => (existsSync(inRoot('.env')) ? ['--env-file=.env'] : []);

/** Returns the path of Node 24 from the packages, which starts without a shell. */
export const nodeProgram = () => inRoot('node_modules/node/bin/node');

const hasPackages = () => existsSync(nodeProgram()) && existsSync(vite);
const isInstalled = () => hasPackages() && (read(installStamp) === expectedPackages() || adoptInstalled());
/** Returns whether the build is up to date and the packages that made it were taken out with `npm ci --omit=dev`. */
const isPruned = () => existsSync(nodeProgram()) && !existsSync(vite) && parts.every(isBuilt);
const isBuilt = (/** @type {typeof parts[number]} */ { stamp, inputs }) => read(stamp) === hashTree(root, inputs);
const expectedPackages = () => `${hashTree(root, ['package-lock.json'])} ${process.platform} ${process.arch}`;

/** Keeps packages that were installed by hand when they match the lock file. */
function adoptInstalled() {
  const installed = packagesOf('node_modules/.package-lock.json');
  for (const [path, locked] of Object.entries(packagesOf('package-lock.json'))) {
    const isThere = path === '' || locked.optional || installed[path]?.version === locked.version;
    if (!isThere) return false;
  }
  writeFileSync(installStamp, expectedPackages());
  return true;
}

/** @returns {Record<string, { version?: string, optional?: boolean }>} */
const packagesOf = (/** @type {string} */ path) => JSON.parse(read(inRoot(path)) ?? '{}').packages ?? {};

const read = (/** @type {string} */ path) => (existsSync(path) ? readFileSync(path, 'utf8') : undefined);

/** Lets one script at a time install or build. A lock that was not touched for 10 s belongs to a script that died. */
async function alone(/** @type {() => Promise<void>} */ work) {
  mkdirSync(inRoot('.cache'), { recursive: true });
  const lock = inRoot('.cache/setup.lock');
  for (let tries = 0; !take(lock); tries += 1) {
    if (tries === 0) say('Waiting for another start, which is installing or building.');
    const touchedAt = statSync(lock, { throwIfNoEntry: false })?.mtimeMs ?? Date.now();
    if (Date.now() - touchedAt > 10_000) rmSync(lock, { force: true });
    else await pause(200);
  }
  const touch = setInterval(() => utimes(lock, new Date(), new Date(), () => {}), 1000);
  const release = () => rmSync(lock, { force: true });
  process.once('exit', release);
  try {
    await work();
  } finally {
    clearInterval(touch);
    process.off('exit', release);
    release();
  }
}

function take(/** @type {string} */ lock) {
  try {
    writeFileSync(lock, '', { flag: 'wx' });
    return true;
  } catch (error) {
    if (existsSync(lock)) return false;
    if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'EACCES') throw error;
    throw new Refused(
      'What is built here is older than its sources, and this user may not write here. Run "npm run build" as the owner of the folder, then this again.',
    );
  }
}
