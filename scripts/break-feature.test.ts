import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { breakFeature, findFailedTest } from './break-feature.mjs';
import { breaks } from './feature-breaks.mjs';

test('what is found once is replaced, as it stands', () => {
  expect(breakFeature('if (a > b) stop();', { find: 'a > b', replace: '$& < b' })).toBe('if ($& < b) stop();');
});

test.each([
  ['is not in the file', 'if (a < b) stop();', 'false'],
  ['is there twice', 'if (a > b && a > b) stop();', 'false'],
  ['is replaced by itself', 'if (a > b) stop();', 'a > b'],
])('a break is out of date when what it changes %s', (_title, text, replace) => {
  expect(breakFeature(text, { find: 'a > b', replace })).toBeUndefined();
});

test('a failed test is found among others', () => {
  const passed = { status: 'passed', fullName: 'It is free' };
  const failed = { status: 'failed', fullName: 'It is taken' };
  const file = (...assertionResults: (typeof passed)[]) => ({ assertionResults });
  expect(findFailedTest({ testResults: [file(passed), file(passed, failed)] })).toBe('It is taken');
});

test.each([
  ['passed', { testResults: [{ assertionResults: [{ status: 'passed', fullName: 'It is free' }] }] }],
  ['could not be loaded', { testResults: [{ status: 'failed', assertionResults: [] }] }],
  ['was not run', {}],
])('a file that %s has no failed test', (_title, report) => {
  expect(findFailedTest(report)).toBeUndefined();
});

test.each(breaks)('$feature: the break fits $file, and its test is there', ({ file, test: testFile, ...change }) => {
  expect(breakFeature(readFileSync(file, 'utf8'), change)).toBeDefined();
  expect(existsSync(testFile)).toBe(true);
});
