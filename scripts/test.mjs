import { mkdirSync, rmSync } from 'node:fs';
import { ensureInstalled } from './install-and-build.mjs';
import { installMissingPrograms } from './install-missing-programs.mjs';
import { Refused, say, script } from './run-program.mjs';
import { listSlowestFiles } from './slowest-files.mjs';
import { keepTemporaryFilesInMemory } from './temporary-folder.mjs';
import { formatCounts, sumCounts } from './test-results.mjs';
import {
  build,
  checkTypes,
  reports,
  runCheck,
  runComponentTests,
  runEmbeddedTests,
  runJourneys,
  runServerTests,
  runUnitTests,
  runUnitTestsWithClips,
} from './test-steps.mjs';

/**
 * @typedef {import('./test-results.mjs').Result} Result
 * @typedef {'browser' | 'postgres' | 'ffmpeg' | 'khal' | 'radicale' | 'xandikos' | 'vdirsyncer'} Program
 * @typedef {{ run: () => Promise<Result>, needs?: Program[] }} Step
 */

/**
 * Debian's readers, servers and clients of calendars.
 * @type {Program[]}
 */
const calendarPrograms = ['khal', 'radicale', 'xandikos', 'vdirsyncer'];

/** The setting with which Vitest leaves out slow tests of what rarely changes: `rare` in `vitest.config.ts`. */
const skipRareTests = { SKIP_RARE_TESTS: '1' };

/**
 * The steps of `npm test`. `npm test -- types unit` runs only these two.
 * @type {Record<string, Step>}
 */
const defaultSteps = {
  types: { run: checkTypes },
  lint: { run: () => runCheck('biome', ['ci', '--colors=off', '.']) },
  unused: { run: () => runCheck('knip', ['--no-progress']) },
  build: { run: build },
  unit: { run: () => runUnitTests(skipRareTests) },
  components: { run: runComponentTests, needs: ['browser'] },
  server: { run: () => runServerTests(skipRareTests), needs: ['postgres'] },
  embedded: { run: () => runEmbeddedTests('embedded', { env: skipRareTests, workers: 1 }) },
  e2e: { run: () => runJourneys(), needs: ['browser'] },
};

/** Runs a script with tests of its own, which itself prints what failed. */
const runTestScript = (/** @type {string[]} */ ...args) => runCheck(process.execPath, args);

/**
 * The steps of `npm run test:all`: both databases, every journey at each size that it is for (`playwright.config.ts`),
 * what is slow and rare (`vitest.config.ts`: floods, a full disk, every clip read by ffprobe), long model runs, thirty
 * features broken on purpose, the other browsers, two scanners, the image and kills.
 * @type {Record<string, Step>}
 */
const allSteps = {
  ...defaultSteps,
  unit: { run: () => runUnitTestsWithClips({ PROPERTY_RUNS_FACTOR: '10' }), needs: ['ffmpeg'] },
  server: {
    run: () => runServerTests({ PROPERTY_RUNS_FACTOR: '10' }),
    needs: ['postgres', 'ffmpeg', ...calendarPrograms],
  },
  // A small factor here: it turns on the long runs, and the databases share the models.
  embedded: {
    run: () => runEmbeddedTests('server', { env: { PROPERTY_RUNS_FACTOR: '2' }, workers: 3 }),
    needs: ['ffmpeg'],
  },
  e2e: { run: () => runJourneys({ ALL_JOURNEYS: '1' }), needs: ['browser', 'radicale'] },
  breaks: { run: () => runTestScript('scripts/test-breaks.mjs'), needs: ['browser'] },
  browsers: { run: () => runTestScript('scripts/test-browsers.mjs') },
  scanners: { run: () => runTestScript('scripts/test-scanners.mjs') },
  deployment: { run: () => runTestScript('scripts/test-deployment.mjs'), needs: ['postgres'] },
  // Half of them on each database; `npm run test:kills` alone does a thousand.
  kills: { run: () => runTestScript('scripts/test-kills.mjs', '200'), needs: ['postgres'] },
};

const builtAndChecked = ['build', 'unit', 'lint', 'unused'];

/**
 * The stages run one after another. The lanes of a stage run side by side, each one step after step. On two cores,
 * tests have at most three busy workers (four during the seconds of the unit tests): with more, everything takes as
 * long, and single tests wait for minutes. Those of the components need no build.
 */
const defaultStages = [
  [
    ['types', 'components'],
    [...builtAndChecked, 'embedded'],
  ],
  [['server']],
  [['e2e']],
];
const allStages = [
  [['types'], builtAndChecked],
  ...Object.keys(allSteps)
    .filter((name) => !['types', ...builtAndChecked].includes(name))
    .map((name) => [[name]]),
];

await script(async () => {
  const isAll = process.argv[2] === '--all';
  const steps = isAll ? allSteps : defaultSteps;
  const names = process.argv.slice(isAll ? 3 : 2);
  const unknown = names.filter((name) => !(name in steps));
  if (unknown.length > 0)
    throw new Refused(`There is no step ${unknown.join(', ')}. The steps are ${Object.keys(steps).join(', ')}.`);
  const chosen = new Map(Object.entries(steps).filter(([name]) => names.length === 0 || names.includes(name)));
  const started = Date.now();
  keepTemporaryFilesInMemory();
  const needed = new Set([...chosen.values()].flatMap(({ needs = [] }) => needs));
  await Promise.all([ensureInstalled(), installMissingPrograms(needed)]);
  rmSync(reports, { recursive: true, force: true });
  mkdirSync(reports, { recursive: true });
  if (names.length === 0) say(`The programs and packages are there after ${seconds(started)} s.`);

  /** @type {Map<string, { result: Result, line: string }>} */
  const done = new Map();
  const runLane = async (/** @type {string[]} */ lane) => {
    for (const name of lane) {
      const step = chosen.get(name);
      if (step) done.set(name, await runStep(name, step));
    }
  };
  for (const lanes of isAll ? allStages : defaultStages) await Promise.all(lanes.map(runLane));

  const finished = [...chosen.keys()].flatMap((name) => done.get(name) ?? []);
  const total = sumCounts(finished.map(({ result }) => result));
  say(`\n${listSlowestFiles(reports).join('\n')}\n\n${finished.map(({ line }) => line).join('\n')}`);
  say(`\nAll of it took ${seconds(started)} s.`);
  const secondTries = finished.flatMap(({ result }) => result.secondTries ?? []);
  for (const name of secondTries) say(`Passed only at the second try: ${name}`);
  say(formatCounts(total));
  return total.failed > 0 ? 1 : 0;
});

async function runStep(/** @type {string} */ name, /** @type {Step} */ step) {
  say(`▸ ${name}`);
  const started = Date.now();
  const result = await step.run().catch(toFailure);
  const line = `${markOf(result)} ${name}: ${formatCounts(result)} in ${seconds(started)} s`;
  if (result.failed > 0 || result.passed === 0) say(result.output.trim());
  say(line);
  return { result, line };
}

function markOf(/** @type {Result} */ { passed, failed }) {
  if (failed > 0) return '✗';
  return passed > 0 ? '✓' : '⚠';
}

function seconds(/** @type {number} */ since) {
  return ((Date.now() - since) / 1000).toFixed(1);
}

/**
 * Counts a step that throws as one failure.
 * @returns {Result}
 */
function toFailure(/** @type {Error} */ error) {
  return { passed: 0, failed: 1, skipped: 0, output: error instanceof Refused ? error.message : String(error.stack) };
}
