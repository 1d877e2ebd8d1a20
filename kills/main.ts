import { parseArgs } from 'node:util';
import { type KillOptions, type KillResult, runKills } from './run-kills.ts';

const DEFAULT_KILLS = '1000';
const MAX_SHOWN = 30;
const say = (text: string) => process.stdout.write(`${text}\n`);

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { seed: { type: 'string' }, database: { type: 'string', default: 'both' } },
});
const count = Number(positionals[0] ?? DEFAULT_KILLS);
const seed = Number(values.seed ?? Math.floor(Math.random() * 2 ** 31));
const kinds = (['embedded', 'postgres'] as const).filter(
  (kind) => values.database === 'both' || values.database === kind,
);
if (!Number.isInteger(count) || count < 1 || !Number.isInteger(seed) || kinds.length === 0) {
  say('Usage: npm run test:kills -- [number of kills] [--seed number] [--database embedded|postgres|both]');
  process.exit(1);
}

const failures: string[] = [];
for (const [index, kind] of kinds.entries()) {
  // The kills are shared between the databases. An odd one goes to the first.
  failures.push(...(await killAndReport(kind, Math.ceil((count - index) / kinds.length))));
}
for (const failure of failures) say(failure);
process.exit(failures.length > 0 ? 1 : 0);

/**
 * Kills the site `count` times. If a site does not start again, a new one continues with the next seed. Returns the
 * failures as texts.
 */
async function killAndReport(kind: KillOptions['kind'], count: number): Promise<string[]> {
  const failed: string[] = [];
  let left = count;
  for (let runSeed = seed; left > 0; runSeed += 1) {
    const command = `npm run test:kills -- ${left} --seed ${runSeed} --database ${kind}`;
    say(`${kind}: ${left} kills, seed ${runSeed} (${command})`);
    const { kills, problems, folder } = await runKills({ kind, count: left, seed: runSeed, say }).catch(
      // The payment provider, the mail server or PostgreSQL did not start.
      (error: Error): KillResult => ({ kills: 0, problems: [error.message], folder: '' }),
    );
    const head = `✗ ${kind}, seed ${runSeed}: data, history and logs are in ${folder}`;
    if (problems.length > 0) failed.push(describeFailure(head, problems));
    say(problems.length > 0 ? head : `✓ ${kind}: every promise was kept`);
    // A run that failed before its first kill would fail again.
    left = kills === 0 ? 0 : left - kills;
  }
  return failed;
}

function describeFailure(head: string, problems: string[]): string {
  const left = problems.length - MAX_SHOWN;
  return [head, ...problems.slice(0, MAX_SHOWN), ...(left > 0 ? [`and ${left} more`] : [])].join('\n  ');
}
