import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import {
  formatCounts,
  listFilesWithStatus,
  listFlakyJourneys,
  mergeSecondTry,
  readReport,
  readVitestCounts,
  sumCounts,
  toResult,
} from './test-results.mjs';

type Counts = Parameters<typeof toResult>[1];

const program = (code: number) => ({ code, output: 'its words' });

test('a run without a failed test passes, with what was skipped', () => {
  const result = toResult(program(0), { passed: 3, failed: 0, skipped: 1 });
  expect(result).toEqual({ passed: 3, failed: 0, skipped: 1, output: 'its words' });
});

test.each<[string, number, Counts, number]>([
  ['tests failed', 1, { passed: 3, failed: 2 }, 2],
  ['tests failed, and the program ended well all the same', 0, { passed: 3, failed: 2 }, 2],
  ['the program failed beside its tests', 1, { passed: 3, failed: 0 }, 1],
  ['the program was killed', 143, { passed: 3, failed: 0 }, 1],
  ['the program ended well and ran no test', 0, { passed: 0, failed: 0 }, 1],
  ['all tests were skipped', 0, { passed: 0, failed: 0, skipped: 4 }, 1],
  ['the program wrote no report', 0, {}, 1],
])('it is red: %s', (_title, code, counts, failed) => {
  expect(toResult(program(code), counts)).toMatchObject({ passed: counts.passed ?? 0, failed });
});

test('a report of Vitest has what is left to do among the skipped, and one that is missing has no counts', () => {
  const report = { numPassedTests: 5, numFailedTests: 1, numPendingTests: 2, numTodoTests: 3 };
  expect(readVitestCounts(report)).toEqual({ passed: 5, failed: 1, skipped: 5 });
  expect(toResult(program(0), readVitestCounts(readReport('/nowhere/report.json')))).toMatchObject({
    passed: 0,
    failed: 1,
  });
});

test('the files that failed or passed are named below the folder', () => {
  const folder = mkdtempSync(join(tmpdir(), 'report-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const testResults = [
    { name: `${folder}/web/One.test.tsx`, status: 'failed' },
    { name: `${folder}/web/Other.test.tsx`, status: 'passed' },
  ];
  writeFileSync(join(folder, 'report.json'), JSON.stringify({ testResults }));
  const report = readReport(join(folder, 'report.json'));
  expect(listFilesWithStatus('failed', report, folder)).toEqual(['web/One.test.tsx']);
  expect(listFilesWithStatus('passed', report, folder)).toEqual(['web/Other.test.tsx']);
  expect(listFilesWithStatus('failed', readReport(join(folder, 'none.json')), folder)).toEqual([]);
});

test.each([
  ['passed', { passed: 4, failed: 0 }, ['One', 'Other'], { passed: 11, failed: 0, secondTries: ['One', 'Other'] }],
  ['failed in part', { passed: 3, failed: 1 }, ['One'], { passed: 10, failed: 1, secondTries: ['One'] }],
  ['crashed without a report', { passed: 0, failed: 1 }, [], { passed: 9, failed: 2, secondTries: [] }],
])('a step whose second try %s', (_what, again, passedFiles, result) => {
  const first = { passed: 9, failed: 2, skipped: 1, output: 'first' };
  const second = { ...again, skipped: 0, output: 'second' };
  expect(mergeSecondTry(first, second, passedFiles)).toEqual({ ...result, skipped: 1, output: 'second' });
});

test('a journey that passed at its second attempt is named, in whatever group it stands', () => {
  const journey = (title: string, status: string) => ({ title, tests: [{ status, results: [] }] });
  const group = { file: 'today.e2e.ts', specs: [journey('she looks', 'flaky')] };
  const suite = { file: 'today.e2e.ts', specs: [journey('she books', 'expected')], suites: [group] };
  expect(listFlakyJourneys(suite)).toEqual(['e2e/today.e2e.ts: she looks']);
});

test('the counts of all steps are added up', () => {
  const total = sumCounts([
    { passed: 2, failed: 1, skipped: 0 },
    { passed: 3, failed: 0, skipped: 4 },
  ]);
  expect(formatCounts(total)).toBe('5 passed, 1 failed, 4 skipped');
});
