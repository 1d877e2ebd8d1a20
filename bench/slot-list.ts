import { startServer } from '#server/testing/site-process.ts';
import { startBaselineServer } from './baseline-server.ts';
import { addFullSeason, addPastBookings, startBenchDatabase } from './bench-database.ts';
import type { BenchResult } from './bench-result.ts';
import { measureAlternately, measureRate } from './wrk.ts';

/** The list of a full season after 50,000 bookings, against Fastify with a fixed JSON text of the same size. */
export async function benchSlotList(): Promise<BenchResult[]> {
  const postgres = await startBenchDatabase();
  const site = await startServer({ DATABASE_URL: postgres.url });
  await addFullSeason(postgres);
  const url = `${site.address}/api/available-time-slots`;
  const loadOptions = { connections: 16, seconds: 4 };
  const rateBefore = await measureRate({ url, ...loadOptions });
  await addPastBookings(postgres, 50_000);

  const body = Buffer.from(await (await fetch(url, { headers: { 'accept-encoding': 'identity' } })).arrayBuffer());
  const slots = JSON.parse(body.toString()).length;
  const baseline = await startBaselineServer('fastify', body, { 'content-type': 'application/json; charset=utf-8' });
  const rates = await measureAlternately(
    3,
    () => measureRate({ url, ...loadOptions }),
    () => measureRate({ url: baseline.url, ...loadOptions }),
  );
  baseline.stop();
  await site.stop();
  await site.forgetData();
  await postgres.stop();
  const size = `${slots} open slots, ${Math.round(body.length / 1024)} KiB`;
  return [
    {
      name: `slot list (${size}, 50,000 past bookings)`,
      baselineName: 'fixed JSON from Fastify',
      aim: { atLeast: 0.5 },
      ...rates,
    },
    {
      name: 'slot list after 50,000 bookings',
      ours: rates.ours,
      baselineName: 'before them',
      limit: rateBefore,
      aim: { atLeast: 0.9 },
    },
  ];
}
