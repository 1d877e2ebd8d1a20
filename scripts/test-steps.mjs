import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findChromium } from './find-chromium.mjs';
import { ensureFfmpeg } from './find-ffmpeg.mjs';
import { ensureBuilt } from './install-and-build.mjs';
import { installFromDebian } from './install-debian-package.mjs';
import { postgresPrograms, startPostgres } from './postgres.mjs';
import { projectEnv, root, run, say } from './run-program.mjs';
import {
  listFilesWithStatus,
  listFlakyJourneys,
  mergeSecondTry,
  readPagesAtFailure,
  readReport,
  readVitestCounts,
  sumCounts,
  toResult,
} from './test-results.mjs';

/** @typedef {import('./test-results.mjs').Result} Result */

/** The folder of the reports that Vitest and Playwright write. */
export const reports = join(root, '.cache/reports');
const inContinuousIntegration = !['', 'false', '0'].includes(process.env.CI ?? '');
/** The time after which a hanging step is ended. */
const HANGING_MINUTES = 120;

/**
 * Runs a step that is one program, and passes if the program succeeds.
 * @param {string} program
 * @param {string[]} args
 * @returns {Promise<Result>}
 */
export async function runCheck(program, args) {
  const { code, output } = await run(program, args, { quiet: true, minutes: HANGING_MINUTES });
  return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, skipped: 0, output };
}

/**
 * Checks each folder that has a `tsconfig.json` by itself. That of the root has all that runs on Node, which imports
 * much of the same. The compiler stores its results, so it checks only what has changed.
 */
export async function checkTypes() {
  const rooms = ['.', ...readdirSync(root)].filter((room) => existsSync(join(root, room, 'tsconfig.json')));
  const results = [];
  for (const room of rooms) {
    const buildInfo = `.cache/types/${room === '.' ? 'root' : room}.tsbuildinfo`;
    results.push(await runCheck('tsc', ['-p', room, '--incremental', '--tsBuildInfoFile', buildInfo]));
  }
  return { ...sumCounts(results), output: results.map((result) => result.output).join('') };
}

export async function build() {
  await ensureBuilt();
  return { passed: 1, failed: 0, skipped: 0, output: '' };
}

/**
 * Runs the component tests. A browser may stop drawing a page for good, in which each click then waits in vain. So
 * continuous integration runs the files that failed once more, in a new browser.
 * @returns {Promise<Result>}
 */
export async function runComponentTests() {
  const env = { CHROMIUM_PATH: await findChromium() };
  const first = await vitest('components', { env });
  const files = listFilesWithStatus('failed', readReport(join(reports, 'components.json')), root);
  // More than ten files do not fail because of a browser.
  if (!inContinuousIntegration || files.length === 0 || files.length > 10) return first;
  say(first.output.trim());
  const second = await vitest('components', { env, report: 'components-again', files });
  const passedFiles = listFilesWithStatus('passed', readReport(join(reports, 'components-again.json')), root);
  return mergeSecondTry(first, second, passedFiles);
}

/**
 * Runs the tests of a project of `vitest.config.ts`, or of some of its files.
 * @param {string} project
 * @param {{ env?: NodeJS.ProcessEnv, workers?: number, report?: string, files?: string[] }} [options]
 * @returns {Promise<Result>}
 */
async function vitest(project, { env = {}, workers = 2, report = project, files = [] } = {}) {
  const file = join(reports, `${report}.json`);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  const args = ['run', ...files, '--project', project, `--maxWorkers=${workers}`, ...reporters];
  const options = { quiet: true, env: { ...cleanEnv(), ...env }, minutes: HANGING_MINUTES };
  return toResult(await run('vitest', args, options), readVitestCounts(readReport(file)));
}

export const runUnitTests = (env = {}) => vitest('unit', { env });

/** Runs the unit tests with ffprobe, which reads each clip. Without it those tests fail. */
export async function runUnitTestsWithClips(env = {}) {
  if (!(await ensureFfmpeg()))
    say('ffprobe is not on the PATH and cannot be installed from Debian. Please install ffmpeg.');
  return runUnitTests(env);
}

/**
 * Runs the whole server suite on a new PostgreSQL, or on the embedded database where there is none. Continuous
 * integration counts a missing PostgreSQL as a failure. Its tests often wait for the database or another process, so a
 * third worker keeps two cores busy.
 * @returns {Promise<Result>}
 */
export async function runServerTests(env = {}) {
  await ensureBuilt();
  if (!postgresPrograms()) await installFromDebian('postgresql');
  if (!postgresPrograms()) {
    say(noPostgres);
    const embedded = await runEmbeddedTests('server', { env, workers: 3 });
    return { ...embedded, ...(inContinuousIntegration ? { failed: embedded.failed + 1 } : { skipped: 1 }) };
  }
  const postgres = await startPostgres();
  try {
    const database = { TEST_DATABASE_URL: postgres.url, TEST_DATABASE_SOCKET: postgres.socketFolder };
    return await vitest('server', { env: { ...database, ...startsBuilt, ...env }, workers: 3 });
  } finally {
    postgres.stop();
  }
}

const noPostgres =
  'PostgreSQL (initdb, postgres, pg_ctl) is not on the PATH and cannot be installed from Debian. The server tests run on the ' +
  'embedded database, without those that need several processes on one database. Install PostgreSQL to run them all.';

/** The setting with which tests start the server and its commands from the build, which is as new as the sources. */
const startsBuilt = { TEST_BUILT_SERVER: '1' };

/**
 * Runs tests on the embedded database. The project `embedded` has only those whose result may differ there.
 * @param {'server' | 'embedded'} project
 * @param {{ env?: NodeJS.ProcessEnv, workers: number }} options
 */
export async function runEmbeddedTests(project, { env = {}, workers }) {
  await ensureBuilt();
  return vitest(project, { env: { ...startsBuilt, ...env }, workers, report: 'embedded' });
}

/** @returns {Promise<Result>} */
export async function runJourneys(more = {}) {
  await ensureBuilt();
  const report = join(reports, 'e2e.json');
  const env = { ...cleanEnv(), ...more, CHROMIUM_PATH: await findChromium(), PLAYWRIGHT_JSON_OUTPUT_FILE: report };
  const options = { quiet: true, env, minutes: HANGING_MINUTES };
  const program = await run('playwright', ['test', '--reporter=dot,json'], options);
  const { stats = {}, suites = [] } = readReport(report);
  const { expected = 0, unexpected = 0, flaky = 0, skipped } = stats;
  for (const shown of suites.flatMap(readPagesAtFailure)) say(shown);
  const result = toResult(program, { passed: expected + flaky, failed: unexpected, skipped });
  return { ...result, secondTries: suites.flatMap(listFlakyJourneys) };
}

/** Returns the environment without the site's settings, such as the address of a real database on this machine. */
export function cleanEnv() {
  const example = readFileSync(join(root, '.env.example'), 'utf8').matchAll(/^(?:# ?)?([A-Z][A-Z_]+)=/gm);
  const names = new Set(Array.from(example, ([, name]) => name));
  return Object.fromEntries(Object.entries(projectEnv).filter(([name]) => !names.has(name)));
}
