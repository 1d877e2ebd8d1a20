import { parseArgs } from 'node:util';
import { type KillOptions, runKills } from './run-kills.ts';

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

let failed = 0;
for (const [index, kind] of kinds.entries()) {
  // Half of the kills, rounded up for the first of two databases.
  const share = Math.ceil((count - index) / kinds.length);
  failed += await killAndReport({ kind, count: share, seed, say });
}
process.exit(failed > 0 ? 1 : 0);

async function killAndReport(options: KillOptions): Promise<number> {
  const { kind, count, seed } = options;
  say(`${kind}: ${count} kills, seed ${seed} (npm run test:kills -- ${count} --seed ${seed} --database ${kind})`);
  const problems = await runKills(options);
  for (const problem of problems.slice(0, MAX_SHOWN)) say(`  ✗ ${problem}`);
  if (problems.length > MAX_SHOWN) say(`  and ${problems.length - MAX_SHOWN} more`);
  say(problems.length === 0 ? `✓ ${kind}: every promise was kept` : `✗ ${kind}: ${problems.length} broken promises`);
  return problems.length;
}
