import { execFileSync } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { breakFeature, findFailedTest } from './break-feature.mjs';
import { breaks } from './feature-breaks.mjs';
import { findChromium } from './find-chromium.mjs';
import { ensureBuilt, ensureInstalled } from './install-and-build.mjs';
import { Refused, root, run, say, script } from './run-program.mjs';
import { formatCounts, listFilesWithStatus, readReport } from './test-results.mjs';
import { cleanEnv } from './test-steps.mjs';

/** @typedef {import('./break-feature.mjs').Break} Break */

/**
 * Breaks one feature after another in a copy of the sources, and runs the one test file that must notice. The words
 * after `npm run test:breaks --` choose the features whose name or files contain one of them.
 */
await script(async () => {
  const words = process.argv.slice(2);
  const chosen = breaks.filter(
    ({ feature, file, test }) =>
      words.length === 0 || words.some((word) => `${feature} ${file} ${test}`.includes(word)),
  );
  if (chosen.length === 0) throw new Refused(`No feature has ${words.join(' or ')} in its name or its files.`);
  await ensureInstalled();
  await ensureBuilt();
  const hasComponents = chosen.some(({ test }) => projectOf(test) === 'components');
  const env = { ...cleanEnv(), ...(hasComponents && { CHROMIUM_PATH: await findChromium() }) };
  const copy = copySources();
  const red = await findRedFiles(copy, env, [...new Set(chosen.map(({ test }) => test))]);
  const counts = { passed: 0, failed: 0, skipped: 0 };
  for (const each of chosen) {
    const started = Date.now();
    const { caughtBy, fault } = red.includes(each.test)
      ? { fault: 'fails without the break, too' }
      : await tryBreak(copy, env, each);
    counts[caughtBy ? 'passed' : 'failed'] += 1;
    const seconds = ((Date.now() - started) / 1000).toFixed(1);
    const result = caughtBy ? `caught by ${each.test} (“${caughtBy}”)` : `${fault} (${each.test})`;
    say(`${caughtBy ? '✓' : '✗'} ${each.feature}: ${result} in ${seconds} s`);
  }
  say(formatCounts(counts));
  return counts.failed > 0 ? 1 : 0;
});

/**
 * Copies all files that Git does not ignore, as they are now. Packages and the build are linked: no test changes them.
 * The copy is deleted when the script ends.
 */
function copySources() {
  const copy = realpathSync(mkdtempSync(join(tmpdir(), 'broken-site-')));
  process.once('exit', () => rmSync(copy, { recursive: true, force: true }));
  const list = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: root });
  for (const file of list.toString().split('\0')) {
    if (!file || !existsSync(join(root, file))) continue;
    mkdirSync(join(copy, dirname(file)), { recursive: true });
    copyFileSync(join(root, file), join(copy, file));
  }
  for (const folder of ['node_modules', 'dist']) symlinkSync(join(root, folder), join(copy, folder));
  return copy;
}

/** Lists the test files that fail although nothing is broken. */
async function findRedFiles(
  /** @type {string} */ copy,
  /** @type {NodeJS.ProcessEnv} */ env,
  /** @type {string[]} */ files,
) {
  const { code, output, report } = await runTests(copy, env, files, ['--maxWorkers=2']);
  const red = listFilesWithStatus('failed', report, copy);
  if (code !== 0) say(output);
  if (code !== 0 && red.length === 0) throw new Refused('The tests could not be run in a copy of the sources.');
  return red;
}

/**
 * Breaks a feature and runs its test file. Returns the title of a test that failed, or why none did.
 * @returns {Promise<{ caughtBy?: string, fault?: string }>}
 */
async function tryBreak(
  /** @type {string} */ copy,
  /** @type {NodeJS.ProcessEnv} */ env,
  /** @type {Break} */ { file, test, ...change },
) {
  const place = join(copy, file);
  const whole = readFileSync(place, 'utf8');
  const broken = breakFeature(whole, change);
  if (broken === undefined) return { fault: `out of date, since ${file} does not have “${change.find}” once` };
  writeFileSync(place, broken);
  try {
    const { output, report } = await runTests(copy, env, [test], ['--maxWorkers=1', '--bail=1']);
    const caughtBy = findFailedTest(report);
    if (caughtBy === undefined) say(output);
    return { caughtBy, fault: 'nothing noticed' };
  } finally {
    writeFileSync(place, whole);
  }
}

async function runTests(
  /** @type {string} */ copy,
  /** @type {NodeJS.ProcessEnv} */ env,
  /** @type {string[]} */ files,
  /** @type {string[]} */ more,
) {
  const file = join(copy, 'report.json');
  rmSync(file, { force: true });
  const projects = [...new Set(files.map(projectOf))].map((name) => `--project=${name}`);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  const program = await run('vitest', ['run', ...files, ...projects, ...more, ...reporters], {
    cwd: copy,
    quiet: true,
    env,
    minutes: 30,
  });
  return { ...program, report: readReport(file) };
}

/** Returns the project of `vitest.config.ts` that has the test file. The server runs on the embedded database. */
function projectOf(/** @type {string} */ test) {
  if (test.includes('.component.test.')) return 'components';
  return test.startsWith('server/') ? 'server' : 'unit';
}
