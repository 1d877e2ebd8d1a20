import type { BenchResult } from './bench-result.ts';
import { benchBookings } from './bookings.ts';
import { benchFirstTouch } from './first-touch.ts';
import { benchGrowth } from './growth.ts';
import { benchHomePage } from './home-page.ts';
import { benchLighthouse } from './lighthouse.ts';
import { benchMemory } from './memory.ts';
import { benchSearch } from './search.ts';
import { benchSignIns } from './sign-ins.ts';
import { benchSlotList } from './slot-list.ts';

const benches: Record<string, () => Promise<BenchResult[]>> = {
  'home-page': benchHomePage,
  'slot-list': benchSlotList,
  bookings: benchBookings,
  search: benchSearch,
  'sign-ins': benchSignIns,
  lighthouse: benchLighthouse,
  'first-touch': benchFirstTouch,
  memory: benchMemory,
  growth: benchGrowth,
};
/** Benches that take from ten minutes to half an hour each. */
const onlyByName = ['memory', 'growth'];
const names = process.argv.slice(2);
const unknown = names.filter((name) => !(name in benches));
if (unknown.length > 0) throw new Error(`There is no bench ${unknown.join(', ')}: ${Object.keys(benches).join(', ')}.`);

for (const [name, bench] of Object.entries(benches)) {
  const isChosen = names.length > 0 ? names.includes(name) : !onlyByName.includes(name);
  if (isChosen) for (const result of await bench()) process.stdout.write(`${describe(result)}\n`);
}
process.exit(0);

function describe({ name, ours, baselineName, limit, unit, aim }: BenchResult): string {
  const ratio = ours / limit;
  const isReached = 'atLeast' in aim ? ratio >= aim.atLeast : ratio <= aim.atMost;
  const bound = 'atLeast' in aim ? `at least ${aim.atLeast}` : `at most ${aim.atMost}`;
  const figure = (value: number) => `${value < 10 ? value.toFixed(1) : Math.round(value)}${unit ? ` ${unit}` : '/s'}`;
  const verdict = isReached ? 'reached' : 'SHORT of it';
  return `${name}: ${figure(ours)}, ${baselineName}: ${figure(limit)}, ratio ${ratio.toFixed(2)} (aim ${bound}: ${verdict})`;
}
