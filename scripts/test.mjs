import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { findChromium } from './find-chromium.mjs';
import { ensureBuilt, ensureInstalled } from './install-and-build.mjs';
import { installPostgresFromDebian } from './install-debian-package.mjs';
import { postgresPrograms, startPostgres } from './postgres.mjs';
import { projectEnv, Refused, root, run, say, script } from './run-program.mjs';
import { slowestFiles } from './slowest-files.mjs';

/** @typedef {{ passed: number, failed: number, skipped: number, output: string }} Result */

/** What `npm test` does, in order. `npm test -- types unit` runs only the steps so named. */
const usual = {
  types: checkTypes,
  lint: () => check('biome', ['ci', '--colors=off', '.']),
  unused: () => check('knip', ['--no-progress']),
  build,
  unit: () => vitest('unit'),
  components: async () => vitest('components', { CHROMIUM_PATH: await findChromium() }),
  server: serverOnPostgres,
  embedded: () => serverEmbedded('embedded'),
  e2e: () => journeys(),
};

/** `npm run test:all`: both databases, every size, long runs of the models, and the other browsers. */
const all = {
  ...usual,
  unit: () => vitest('unit', { PROPERTY_RUNS_FACTOR: '10' }),
  server: () => serverOnPostgres({ PROPERTY_RUNS_FACTOR: '10' }),
  embedded: () => serverEmbedded('server'),
  e2e: () => journeys({ EVERY_SIZE: '1' }),
  browsers: () => check(process.execPath, ['scripts/test-browsers.mjs']),
};

const reports = join(root, '.cache/reports');
const inContinuousIntegration = !['', 'false', '0'].includes(process.env.CI ?? '');

await script(async () => {
  const isAll = process.argv[2] === '--all';
  const steps = isAll ? all : usual;
  const wanted = process.argv.slice(isAll ? 3 : 2);
  const unknown = wanted.filter((name) => !(name in steps));
  if (unknown.length > 0)
    throw new Refused(`There is no step ${unknown.join(', ')}. The steps are ${Object.keys(steps).join(', ')}.`);
  await ensureInstalled();
  rmSync(reports, { recursive: true, force: true });
  mkdirSync(reports, { recursive: true });

  const total = { passed: 0, failed: 0, skipped: 0 };
  const summary = [];
  for (const [name, step] of Object.entries(steps)) {
    if (wanted.length > 0 && !wanted.includes(name)) continue;
    say(`\n▸ ${name}`);
    const started = Date.now();
    const result = await step().catch(failure);
    const { passed, failed, skipped } = result;
    total.passed += passed;
    total.failed += failed;
    total.skipped += skipped;
    if (failed > 0 || passed === 0) say(result.output.trim());
    const line = `${failed > 0 ? '✗' : passed > 0 ? '✓' : '⚠'} ${name}: ${counts(result)} in ${((Date.now() - started) / 1000).toFixed(1)} s`;
    say(line);
    summary.push(line);
  }
  say(`\n${slowestFiles(reports).join('\n')}\n\n${summary.join('\n')}\n\n${counts(total)}`);
  return total.failed > 0 ? 1 : 0;
});

function counts(/** @type {Omit<Result, 'output'>} */ { passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed, ${skipped} skipped`;
}

/** A step that could not be done at all counts as one failure. */
function failure(/** @type {Error} */ error) {
  return { passed: 0, failed: 1, skipped: 0, output: error instanceof Refused ? error.message : String(error.stack) };
}

/** @returns {Promise<Result>} */
async function check(/** @type {string} */ program, /** @type {string[]} */ args) {
  const { code, output } = await run(program, args, { quiet: true });
  return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, skipped: 0, output };
}

/** Every folder with a `tsconfig.json` is a room, and checked by itself. */
async function checkTypes() {
  const rooms = ['.', ...readdirSync(root)].filter((room) => existsSync(join(root, room, 'tsconfig.json')));
  const results = [];
  for (const room of rooms) results.push(await check('tsc', ['-p', room]));
  return {
    passed: results.filter((result) => result.passed > 0).length,
    failed: results.filter((result) => result.failed > 0).length,
    skipped: 0,
    output: results.map((result) => result.output).join(''),
  };
}

async function build() {
  await ensureBuilt();
  return { passed: 1, failed: 0, skipped: 0, output: '' };
}

async function vitest(/** @type {string} */ project, env = {}, name = project) {
  const report = join(reports, `${name}.json`);
  const args = ['run', '--project', project, '--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const { code, output } = await run('vitest', args, { quiet: true, env: { ...cleanEnv(), ...env }, minutes: 40 });
  const { numPassedTests, numFailedTests, numPendingTests = 0, numTodoTests = 0 } = reported(report);
  return counted(code, output, {
    passed: numPassedTests,
    failed: numFailedTests,
    skipped: numPendingTests + numTodoTests,
  });
}

/**
 * The whole server suite on a PostgreSQL of its own: on the embedded one where PostgreSQL cannot be had, which is a failure
 * where it was meant to be there.
 */
async function serverOnPostgres(env = {}) {
  await ensureBuilt();
  if (!postgresPrograms()) await installPostgresFromDebian();
  const postgres = await startPostgres();
  if (!postgres) {
    say(noPostgres);
    const embedded = await serverEmbedded('server');
    return { ...embedded, ...(inContinuousIntegration ? { failed: embedded.failed + 1 } : { skipped: 1 }) };
  }
  try {
    return await vitest('server', { TEST_DATABASE_URL: postgres.url, ...env });
  } finally {
    postgres.stop();
  }
}

const noPostgres =
  'PostgreSQL (initdb, postgres, pg_ctl) is neither on the PATH nor to be had from Debian. The server tests run on the embedded ' +
  'database, without those that need several processes on one database. Install PostgreSQL to run them all.';

/** The project `embedded` holds only what differs there. */
async function serverEmbedded(/** @type {'server' | 'embedded'} */ project) {
  await ensureBuilt();
  return vitest(project, {}, 'embedded');
}

async function journeys(more = {}) {
  await ensureBuilt();
  const report = join(reports, 'e2e.json');
  const env = { ...cleanEnv(), ...more, CHROMIUM_PATH: await findChromium(), PLAYWRIGHT_JSON_OUTPUT_FILE: report };
  const { code, output } = await run('playwright', ['test', '--reporter=dot,json'], { quiet: true, env, minutes: 60 });
  const { expected, unexpected = 0, flaky = 0, skipped } = reported(report).stats ?? {};
  return counted(code, output, { passed: expected, failed: unexpected + flaky, skipped });
}

function reported(/** @type {string} */ report) {
  return existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : {};
}

/** A run that failed without a failed test (a file that could not be loaded, say) counts as one failure. */
function counted(/** @type {number} */ code, /** @type {string} */ output, { passed = 0, failed = 0, skipped = 0 }) {
  return { passed, failed: failed || (code === 0 && passed > 0 ? 0 : 1), skipped, output };
}

/** Tests see no setting of the machine's own, such as the address of a real database. */
function cleanEnv() {
  const settings = readFileSync(join(root, 'server/config.ts'), 'utf8').matchAll(/^ {2}([A-Z][A-Z_]+):/gm);
  const names = new Set(Array.from(settings, ([, name]) => name));
  return Object.fromEntries(Object.entries(projectEnv).filter(([name]) => !names.has(name)));
}
