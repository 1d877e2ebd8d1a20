import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { findChromium } from './find-chromium.mjs';
import { ensureFfmpeg } from './find-ffmpeg.mjs';
import { ensureBuilt, ensureInstalled } from './install-and-build.mjs';
import { installPostgresFromDebian } from './install-debian-package.mjs';
import { postgresPrograms, startPostgres } from './postgres.mjs';
import { projectEnv, Refused, root, run, say, script } from './run-program.mjs';
import { slowestFiles } from './slowest-files.mjs';

/** @typedef {{ passed: number, failed: number, skipped: number, output: string }} Result */

/** The steps of `npm test`. `npm test -- types unit` runs only these two. */
const usual = {
  types: checkTypes,
  lint: () => check('biome', ['ci', '--colors=off', '.']),
  unused: () => check('knip', ['--no-progress']),
  build,
  unit: () => unit(),
  components,
  server: serverOnPostgres,
  embedded: () => serverEmbedded('embedded'),
  e2e: () => journeys(),
};

/** The steps of `npm run test:all`: both databases, both sizes, long model runs, the other browsers, two scanners, the image and kills. */
const all = {
  ...usual,
  unit: () => unit({ PROPERTY_RUNS_FACTOR: '10' }),
  server: () => serverOnPostgres({ PROPERTY_RUNS_FACTOR: '10' }),
  // A small factor here: it turns on the long runs, and the databases share the models.
  embedded: () => serverEmbedded('server', { PROPERTY_RUNS_FACTOR: '2' }),
  e2e: () => journeys({ EVERY_SIZE: '1' }),
  browsers: () => check(process.execPath, ['scripts/test-browsers.mjs']),
  // Both with a minute or two for each thing that they try.
  scanners: () => check(process.execPath, ['scripts/test-scanners.mjs'], { minutes: 45 }),
  deployment: () => check(process.execPath, ['scripts/test-deployment.mjs']),
  // Half of them on each database; `npm run test:kills` alone does a thousand.
  kills: () => check(process.execPath, ['scripts/test-kills.mjs', '40'], { minutes: 40 }),
};

/**
 * The stages run one after another. The lanes of a stage run side by side, each one step after step. Steps that mostly wait
 * share a stage: the embedded tests wait for processes to start and to end, and leave a core to the components.
 */
const stages = [
  [
    ['types', 'lint', 'unused'],
    ['build', 'unit'],
  ],
  [['components'], ['embedded']],
  [['server']],
  [['e2e']],
  [['browsers']],
  [['scanners']],
  [['deployment']],
  [['kills']],
];

const reports = join(root, '.cache/reports');
const inContinuousIntegration = !['', 'false', '0'].includes(process.env.CI ?? '');

await script(async () => {
  const isAll = process.argv[2] === '--all';
  /** @type {Record<string, () => Promise<Result>>} */
  const steps = isAll ? all : usual;
  const names = process.argv.slice(isAll ? 3 : 2);
  const unknown = names.filter((name) => !(name in steps));
  if (unknown.length > 0)
    throw new Refused(`There is no step ${unknown.join(', ')}. The steps are ${Object.keys(steps).join(', ')}.`);
  await ensureInstalled();
  rmSync(reports, { recursive: true, force: true });
  mkdirSync(reports, { recursive: true });

  const started = Date.now();
  /** @type {Map<string, { result: Result, line: string }>} */
  const done = new Map();
  const isChosen = (/** @type {string} */ name) => name in steps && (names.length === 0 || names.includes(name));
  for (const lanes of stages) {
    await Promise.all(
      lanes.map(async (lane) => {
        for (const name of lane.filter(isChosen)) done.set(name, await runStep(name, steps[name] ?? build));
      }),
    );
  }
  const finished = Object.keys(steps).flatMap((name) => done.get(name) ?? []);
  const total = sumResults(finished.map(({ result }) => result));
  const summary = finished.map(({ line }) => line).join('\n');
  say(`\n${slowestFiles(reports).join('\n')}\n\n${summary}\n\n${counts(total)} in ${seconds(started)} s`);
  return total.failed > 0 ? 1 : 0;
});

async function runStep(/** @type {string} */ name, /** @type {() => Promise<Result>} */ step) {
  say(`▸ ${name}`);
  const started = Date.now();
  const result = await step().catch(failure);
  const mark = result.failed > 0 ? '✗' : result.passed > 0 ? '✓' : '⚠';
  const line = `${mark} ${name}: ${counts(result)} in ${seconds(started)} s`;
  if (result.failed > 0 || result.passed === 0) say(result.output.trim());
  say(line);
  return { result, line };
}

function seconds(/** @type {number} */ since) {
  return ((Date.now() - since) / 1000).toFixed(1);
}

function sumResults(/** @type {Result[]} */ results) {
  const total = { passed: 0, failed: 0, skipped: 0 };
  for (const { passed, failed, skipped } of results) {
    total.passed += passed;
    total.failed += failed;
    total.skipped += skipped;
  }
  return total;
}

function counts(/** @type {Omit<Result, 'output'>} */ { passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed, ${skipped} skipped`;
}

/** A step that throws counts as one failure. */
function failure(/** @type {Error} */ error) {
  return { passed: 0, failed: 1, skipped: 0, output: error instanceof Refused ? error.message : String(error.stack) };
}

/** @returns {Promise<Result>} */
async function check(/** @type {string} */ program, /** @type {string[]} */ args, options = {}) {
  const { code, output } = await run(program, args, { quiet: true, ...options });
  return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, skipped: 0, output };
}

/** Checks each folder that has a `tsconfig.json` by itself. */
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

/**
 * A browser may stop drawing a page for good: then each click in it waits in vain, and so it does at another attempt in the same
 * page. Continuous integration therefore runs the files that failed once more, in a new browser.
 */
async function components() {
  const env = { CHROMIUM_PATH: await findChromium() };
  const first = await vitest('components', env);
  const files = failedFiles(join(reports, 'components.json'));
  // So many files do not fail because of a browser.
  if (!inContinuousIntegration || files.length === 0 || files.length > 10) return first;
  say(first.output.trim());
  const second = await vitest('components', env, 'components-again', files);
  if (second.failed === 0) say(`Passed only in a second browser:\n${files.map((file) => `  ${file}`).join('\n')}`);
  return { ...second, passed: first.passed + first.failed - second.failed };
}

/** @returns {string[]} */
function failedFiles(/** @type {string} */ report) {
  const { testResults = [] } = reported(report);
  const failed = testResults.filter((/** @type {{ status: string }} */ { status }) => status === 'failed');
  return failed.map((/** @type {{ name: string }} */ { name }) => relative(root, name));
}

/** @returns {Promise<Result>} */
async function vitest(/** @type {string} */ project, env = {}, name = project, /** @type {string[]} */ files = []) {
  const report = join(reports, `${name}.json`);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  // Tests of the server mostly wait for a database or another process, so a third worker keeps two cores busy.
  const workers = ['server', 'embedded'].includes(project) ? 3 : 2;
  const args = ['run', ...files, '--project', project, `--maxWorkers=${workers}`, ...reporters];
  const { code, output } = await run('vitest', args, { quiet: true, env: { ...cleanEnv(), ...env }, minutes: 40 });
  const { numPassedTests, numFailedTests, numPendingTests = 0, numTodoTests = 0 } = reported(report);
  return counted(code, output, {
    passed: numPassedTests,
    failed: numFailedTests,
    skipped: numPendingTests + numTodoTests,
  });
}

/** Without ffprobe, which reads the clips, the test of each clip is counted as skipped; in continuous integration it fails. */
async function unit(env = {}) {
  if (!(await ensureFfmpeg()))
    say('ffprobe is not on the PATH and cannot be installed from Debian. Install ffmpeg to check the clips.');
  return vitest('unit', env);
}

/**
 * Runs the whole server suite on a new PostgreSQL, or on the embedded database where there is none. Continuous integration
 * counts a missing PostgreSQL as a failure.
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
  'PostgreSQL (initdb, postgres, pg_ctl) is not on the PATH and cannot be installed from Debian. The server tests run on the ' +
  'embedded database, without those that need several processes on one database. Install PostgreSQL to run them all.';

/** The project `embedded` holds only the tests whose result may differ on the embedded database. */
async function serverEmbedded(/** @type {'server' | 'embedded'} */ project, env = {}) {
  await ensureBuilt();
  return vitest(project, env, 'embedded');
}

async function journeys(more = {}) {
  await ensureBuilt();
  const report = join(reports, 'e2e.json');
  const env = { ...cleanEnv(), ...more, CHROMIUM_PATH: await findChromium(), PLAYWRIGHT_JSON_OUTPUT_FILE: report };
  const { code, output } = await run('playwright', ['test', '--reporter=dot,json'], { quiet: true, env, minutes: 60 });
  const { stats = {}, suites = [] } = reported(report);
  const { expected = 0, unexpected = 0, flaky = 0, skipped } = stats;
  const repeated = suites.flatMap(flakyTitles);
  if (repeated.length > 0) say(`Passed only at the second attempt:\n${repeated.join('\n')}`);
  for (const shown of suites.flatMap(pagesAtFailure)) say(shown);
  return counted(code, output, { passed: expected + flaky, failed: unexpected, skipped });
}

/**
 * @typedef {{ status: string, attachments: { name: string, path?: string }[] }} Attempt
 * @typedef {{ title: string, tests: { status: string, results: Attempt[] }[] }} Journey
 * @typedef {{ file: string, specs?: Journey[], suites?: Suite[] }} Suite
 */
/** @returns {string[]} */
function flakyTitles(/** @type {Suite} */ { file, specs = [], suites = [] }) {
  const own = specs.filter(({ tests }) => tests.some(({ status }) => status === 'flaky'));
  return [...own.map(({ title }) => `  ${file}: ${title}`), ...suites.flatMap(flakyTitles)];
}

/**
 * What the page showed when an attempt failed: the error alone often does not tell why.
 * @returns {string[]}
 */
function pagesAtFailure(/** @type {Suite} */ { specs = [], suites = [] }) {
  const own = specs.flatMap(({ title, tests }) =>
    tests
      .flatMap(({ results }) => results.flatMap(({ attachments }) => attachments))
      .filter(({ name, path }) => name === 'error-context' && path && existsSync(path))
      .map(({ path = '' }) => {
        const [, page = ''] = readFileSync(path, 'utf8').split(/^# (?:Page snapshot|Test source)$/m);
        // As much as helps.
        return `The page of “${title}” when it failed:\n${page.split('\n').slice(0, 150).join('\n')}`;
      }),
  );
  return [...own, ...suites.flatMap(pagesAtFailure)];
}

function reported(/** @type {string} */ report) {
  return existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : {};
}

/** A run that failed without a failed test (a file that could not be loaded, say) counts as one failure. */
function counted(/** @type {number} */ code, /** @type {string} */ output, { passed = 0, failed = 0, skipped = 0 }) {
  return { passed, failed: failed || (code === 0 && passed > 0 ? 0 : 1), skipped, output };
}

/** The environment without the site's settings, such as the address of a real database on this machine. */
function cleanEnv() {
  const example = readFileSync(join(root, '.env.example'), 'utf8').matchAll(/^(?:# ?)?([A-Z][A-Z_]+)=/gm);
  const names = new Set(Array.from(example, ([, name]) => name));
  return Object.fromEntries(Object.entries(projectEnv).filter(([name]) => !names.has(name)));
}
