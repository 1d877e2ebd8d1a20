import { existsSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';

/**
 * The counts and the output of a step of the tests. `secondTries`: the tests that passed only at the second try.
 * @typedef {{ passed: number, failed: number, skipped: number }} Counts
 * @typedef {Counts & { output: string, secondTries?: string[] }} Result
 */

/**
 * Returns the result of a program that ran tests. One that failed without a failed test (it could not load a file,
 * say), or that ran none, counts as one failure.
 * @param {{ code: number, output: string }} program
 * @param {Partial<Counts>} counts
 * @returns {Result}
 */
export function toResult({ code, output }, { passed = 0, failed = 0, skipped = 0 }) {
  return { passed, failed: failed || (code === 0 && passed > 0 ? 0 : 1), skipped, output };
}

/**
 * Reads the counts of Vitest's JSON report.
 * @param {{ numPassedTests?: number, numFailedTests?: number, numPendingTests?: number, numTodoTests?: number }} report
 */
export const readVitestCounts = ({ numPassedTests, numFailedTests, numPendingTests = 0, numTodoTests = 0 }) => ({
  passed: numPassedTests,
  failed: numFailedTests,
  skipped: numPendingTests + numTodoTests,
});

/**
 * Lists the files of Vitest's JSON report that passed, or that failed, by their path below the folder.
 * @param {'passed' | 'failed'} wanted
 * @param {{ testResults?: { name: string, status: string }[] }} report
 * @param {string} folder
 */
export function listFilesWithStatus(wanted, { testResults = [] }, folder) {
  return testResults.filter(({ status }) => status === wanted).map(({ name }) => relative(folder, name));
}

/**
 * Merges the results of a step whose failed files ran once more. A second run that crashed leaves the step as it was,
 * with no file that passed.
 * @param {Result} first
 * @param {Result} second
 * @param {string[]} passedFiles
 * @returns {Result}
 */
export function mergeSecondTry(first, second, passedFiles) {
  if (second.passed === 0) return { ...first, output: second.output, secondTries: [] };
  const passed = first.passed + first.failed - second.failed;
  return { ...second, passed, skipped: first.skipped, secondTries: passedFiles };
}

/** Reads a JSON report; empty if the program wrote none. */
export function readReport(/** @type {string} */ file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
}

/** @returns {Counts} */
export function sumCounts(/** @type {Counts[]} */ all) {
  const total = { passed: 0, failed: 0, skipped: 0 };
  for (const { passed, failed, skipped } of all) {
    total.passed += passed;
    total.failed += failed;
    total.skipped += skipped;
  }
  return total;
}

export const formatCounts = (/** @type {Counts} */ { passed, failed, skipped }) =>
  `${passed} passed, ${failed} failed, ${skipped} skipped`;

/**
 * @typedef {{ status: string, attachments: { name: string, path?: string }[] }} Attempt
 * @typedef {{ title: string, tests: { status: string, results: Attempt[] }[] }} Journey
 * @typedef {{ file: string, specs?: Journey[], suites?: Suite[] }} Suite
 */
/**
 * Lists the journeys of a suite of Playwright's JSON report that failed at first.
 * @returns {string[]}
 */
export function listFlakyJourneys(/** @type {Suite} */ { file, specs = [], suites = [] }) {
  const own = specs.filter(({ tests }) => tests.some(({ status }) => status === 'flaky'));
  return [...own.map(({ title }) => `e2e/${file}: ${title}`), ...suites.flatMap(listFlakyJourneys)];
}

/**
 * Returns what the page showed when an attempt failed: the error alone often does not tell why.
 * @returns {string[]}
 */
export function readPagesAtFailure(/** @type {Suite} */ { specs = [], suites = [] }) {
  const own = specs.flatMap(({ title, tests }) =>
    tests
      .flatMap(({ results }) => results.flatMap(({ attachments }) => attachments))
      .filter(({ name, path }) => name === 'error-context' && path && existsSync(path))
      .map(({ path = '' }) => {
        const [, page = ''] = readFileSync(path, 'utf8').split(/^# (?:Page snapshot|Test source)$/m);
        // The rest of a long page seldom helps.
        return `The page of “${title}” when it failed:\n${page.split('\n').slice(0, 150).join('\n')}`;
      }),
  );
  return [...own, ...suites.flatMap(readPagesAtFailure)];
}
