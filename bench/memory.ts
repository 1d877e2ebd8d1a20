import { readFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { MINUTE_MS } from '#domain/durations.ts';
import { newDataFolder, type ServerProcess } from '#server/testing/server-process.ts';
import { startBenchDatabase } from './bench-database.ts';
import type { BenchResult } from './bench-result.ts';
import { startBuiltSite } from './built-site.ts';
import { coachSettings } from './coach-session.ts';
import { median } from './median.ts';
import { startMixedLoad } from './mixed-load.ts';

const MINUTES = Number(process.env.BENCH_MINUTES ?? 10);
const STARTS = 5;

/** Measures memory after a first start and ten minutes of mixed load, and the time of a later start. Needs Linux. */
export async function benchMemory(): Promise<BenchResult[]> {
  return [
    ...(await measureSite('embedded', {}, { megabytes: 400, startMs: 1200 })),
    ...(await withPostgres((url) =>
      measureSite('PostgreSQL', { DATABASE_URL: url }, { megabytes: 180, startMs: 1200 }),
    )),
  ];
}

async function withPostgres<Result>(work: (url: string) => Promise<Result>): Promise<Result> {
  const postgres = await startBenchDatabase();
  return work(postgres.url).finally(() => postgres.stop());
}

async function measureSite(
  name: string,
  database: Record<string, string>,
  aims: { megabytes: number; startMs: number },
): Promise<BenchResult[]> {
  const env = { ...database, ...demo, DATA_DIR: await newDataFolder() };
  const first = await startBuiltSite(env);
  const load = await startMixedLoad(first.address);
  await pause(MINUTES * MINUTE_MS);
  const replies = await load.stop();
  const { resident, highest } = await readMemory(first);
  await first.stop();

  const times: number[] = [];
  for (let start = 0; start < STARTS; start += 1) {
    const begun = performance.now();
    const site = await startBuiltSite(env);
    if ((await fetch(`${site.address}/healthz`)).status !== 200)
      throw new Error('The site started, and does not serve.');
    times.push(performance.now() - begun);
    await site.stop();
  }
  await first.forgetData();
  const memory = `${name}: resident after ${MINUTES} minutes and ${replies} requests (${Math.round(highest)} MB at its highest)`;
  const aim = { atMost: 1 };
  return [
    { name: memory, ours: resident, baselineName: 'bound', limit: aims.megabytes, unit: 'MB', aim },
    {
      name: `${name}: start to /healthz`,
      ours: median(times),
      baselineName: 'bound',
      limit: aims.startMs,
      unit: 'ms',
      aim,
    },
  ];
}

/** The settings of a site with sample data and the coach, and without a limit of bookings. */
const demo = {
  SEED: 'demo',
  SINGLE_SESSION: 'takeover',
  LIMIT_BOOKINGS_PER_HOUR: '1000000',
  TRUST_PROXY: '127.0.0.1',
  ...coachSettings,
};

/** Reads the memory of a process, in MB. */
async function readMemory({ child }: ServerProcess): Promise<{ resident: number; highest: number }> {
  const status = await readFile(`/proc/${child.pid}/status`, 'utf8');
  const read = (key: string) => Number(new RegExp(`${key}:\\s+(\\d+) kB`).exec(status)?.[1]) / 1024;
  return { resident: read('VmRSS'), highest: read('VmHWM') };
}
