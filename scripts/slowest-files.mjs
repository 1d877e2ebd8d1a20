import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { root } from './run-program.mjs';

const SHOWN = 10;

/** Returns lines with the slowest test files, from the JSON reports of Vitest and Playwright in this folder. */
export function listSlowestFiles(/** @type {string} */ folder) {
  const reports = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.json')) : [];
  const files = reports.flatMap((name) => {
    const report = JSON.parse(readFileSync(join(folder, name), 'utf8'));
    const step = name.replace('.json', '');
    return (report.testResults ? filesOfVitest(report) : filesOfPlaywright(report)).map((file) => ({ step, ...file }));
  });
  const slowest = files.sort((a, b) => b.ms - a.ms).slice(0, SHOWN);
  if (slowest.length === 0) return [];
  return [
    'The slowest files:',
    ...slowest.map(({ step, file, ms }) => `${(ms / 1000).toFixed(1)} s  ${step}  ${file}`),
  ];
}

/** @typedef {{ name: string, startTime: number, endTime: number }} VitestFile */
function filesOfVitest(/** @type {{ testResults: VitestFile[] }} */ { testResults }) {
  return testResults.map(({ name, startTime, endTime }) => ({ file: relative(root, name), ms: endTime - startTime }));
}

/** @typedef {{ file: string, specs?: { tests: { results: { duration: number }[] }[] }[], suites?: Suite[] }} Suite */
function filesOfPlaywright(/** @type {{ suites?: Suite[] }} */ { suites = [] }) {
  return suites.map((suite) => ({ file: `e2e/${suite.file}`, ms: durationOf(suite) }));
}

/**
 * Sums the durations of a suite's tests, which may have run side by side.
 * @returns {number}
 */
function durationOf(/** @type {Suite} */ { specs = [], suites = [] }) {
  const own = specs.flatMap(({ tests }) => tests.flatMap(({ results }) => results.map(({ duration }) => duration)));
  return [...own, ...suites.map(durationOf)].reduce((/** @type {number} */ sum, ms) => sum + ms, 0);
}
