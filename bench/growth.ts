import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { startBaselineServer } from './baseline-server.ts';
import { addFullSeason, addPastCalls, startBenchDatabase } from './bench-database.ts';
import type { BenchResult } from './bench-result.ts';
import { bookingsWithoutLimit, measureBookings, measurePgbench } from './bookings.ts';
import { startBuiltSite } from './built-site.ts';
import { describeGrowth, drawGrowth, type Growth } from './growth-report.ts';
import { getAsSent } from './home-page.ts';
import { median } from './median.ts';
import { type Load, measureTogether } from './wrk.ts';

const SIZES = [1000, 10_000, 100_000];
const MOST_PROCESSES = 3;
const ROUNDS = 3;
const SECONDS = 3;
const CLIENTS = 16;
const docs = new URL('../docs/', import.meta.url);

/**
 * Writes `docs/SPEED.md` and `docs/speed.svg`: each figure with more and more bookings and processes. Needs a quiet
 * machine.
 */
export async function benchGrowth(): Promise<BenchResult[]> {
  const growth: Growth[] = [];
  for (const size of SIZES) growth.push(...(await measureSize(size)));
  await writeFile(fileURLToPath(new URL('SPEED.md', docs)), describeGrowth(growth));
  await writeFile(fileURLToPath(new URL('speed.svg', docs)), drawGrowth(growth));
  return ['home page', 'slot list', 'free calls booked'].flatMap((figure) => compareProcesses(growth, figure));
}

/** Measures all figures on a database with `size` bookings, by one to three processes. */
async function measureSize(size: number): Promise<Growth[]> {
  const postgres = await startBenchDatabase();
  const start = () => startBuiltSite({ DATABASE_URL: postgres.url, SEED: 'none', ...bookingsWithoutLimit });
  const sites = [await start()];
  await addFullSeason(postgres);
  await addPastCalls(postgres, 1, size);
  while (sites.length < MOST_PROCESSES) sites.push(await start());
  const addresses = sites.map(({ address }) => address);

  const page = await getAsSent(`${addresses[0]}/`);
  const list = await getAsSent(`${addresses[0]}/api/available-time-slots`);
  const barePage = await startBaselineServer('http', page.body, page.headers);
  const bareList = await startBaselineServer('http', list.body, list.headers);
  const read = (urls: string[]) =>
    measureTogether(
      urls.map((url) => ({ url, connections: CLIENTS, seconds: SECONDS, headers: ['Accept-Encoding: br'] })),
    );
  const urlsOf = (path: string, count: number) => addresses.slice(0, count).map((address) => address + path);

  // The keys are figures with a number of processes, such as 'home page 2'.
  const samples = new Map<string, Load[]>();
  const limits = new Map<string, number[]>();
  const keep = <Value>(map: Map<string, Value[]>, key: string, value: Value) =>
    map.set(key, [...(map.get(key) ?? []), value]);
  const processes = Array.from({ length: MOST_PROCESSES }, (_, index) => index + 1);
  for (let round = 0; round < ROUNDS; round += 1) {
    keep(limits, 'home page', (await read([barePage.url])).rate);
    keep(limits, 'slot list', (await read([bareList.url])).rate);
    for (const count of processes) {
      keep(samples, `home page ${count}`, await read(urlsOf('/', count)));
      keep(samples, `slot list ${count}`, await read(urlsOf('/api/available-time-slots', count)));
    }
  }
  // Bookings come last, since each makes the list shorter.
  for (let round = 0; round < ROUNDS; round += 1) {
    keep(limits, 'free calls booked', await measurePgbench(postgres, SECONDS));
    for (const count of processes)
      keep(samples, `free calls booked ${count}`, await measureBookings(urlsOf('', count), postgres, SECONDS));
  }
  barePage.stop();
  bareList.stop();
  for (const site of sites) {
    await site.stop('SIGKILL');
    await site.forgetData();
  }
  await postgres.stop();

  return [...samples].map(([key, loads]) => {
    const figure = key.slice(0, -2);
    const pick = (name: keyof Load) => median(loads.map((load) => load[name]));
    const limit = median(limits.get(figure) ?? []);
    return {
      size,
      figure,
      processes: Number(key.at(-1)),
      rate: pick('rate'),
      p50: pick('p50'),
      p99: pick('p99'),
      limit,
    };
  });
}

/** Compares two processes with one, at the middle size. */
function compareProcesses(growth: Growth[], figure: string): BenchResult[] {
  const rate = (processes: number) =>
    growth.find((row) => row.figure === figure && row.size === SIZES[1] && row.processes === processes)?.rate ??
    Number.NaN;
  return [
    { name: `${figure}, two processes`, ours: rate(2), baselineName: 'one', limit: rate(1), aim: { atLeast: 1.6 } },
  ];
}
