import { startBaselineServer } from './baseline-server.ts';
import { addCalendars, addFullSeason, addPastBookings, startBenchDatabase } from './bench-database.ts';
import type { BenchResult } from './bench-result.ts';
import { startBuiltSite } from './built-site.ts';
import { coachSettings, openFullSeason } from './coach-session.ts';
import { measureAlternately, measureRate } from './wrk.ts';

const ROUNDS = 5;
const load = { connections: 16, seconds: 3 };

/**
 * Measures the list of a full season after 50,000 bookings, against Fastify with the same JSON text and against a site
 * without bookings; the list with calendars of the coach's own; and the embedded database against PostgreSQL.
 */
export async function benchSlotList(): Promise<BenchResult[]> {
  const [site, newSite, embedded] = [await startSeason(50_000), await startSeason(0), await startEmbeddedSeason()];
  const withCalendars = await startSeason(0, 3);
  const body = Buffer.from(await (await fetch(site.url, { headers: { 'accept-encoding': 'identity' } })).arrayBuffer());
  const slots = JSON.parse(body.toString()).length;
  const baseline = await startBaselineServer('fastify', body, { 'content-type': 'application/json; charset=utf-8' });
  const measure = (url: string) => measureRate({ url, ...load });
  const compare = (ours: { url: string }, limit: { url: string }) =>
    measureAlternately(
      ROUNDS,
      () => measure(ours.url),
      () => measure(limit.url),
    );
  const bookedAndFastify = await compare(site, baseline);
  const bookedAndNew = await compare(site, newSite);
  const embeddedAndPostgres = await compare(embedded, newSite);
  const calendarsAndNone = await compare(withCalendars, newSite);
  baseline.stop();
  await withCalendars.stop();
  await embedded.stop();
  await site.stop();
  await newSite.stop();
  const size = `${slots} open slots, ${Math.round(body.length / 1024)} KiB`;
  return [
    {
      name: `slot list (${size}, 50,000 past bookings)`,
      baselineName: 'fixed JSON from Fastify',
      aim: { atLeast: 0.5 },
      ...bookedAndFastify,
    },
    { name: 'slot list after 50,000 bookings', baselineName: 'without them', aim: { atLeast: 0.9 }, ...bookedAndNew },
    {
      name: 'slot list with three calendars of 2,000 events each',
      baselineName: 'without them',
      aim: { atLeast: 0.9 },
      ...calendarsAndNone,
    },
    {
      name: 'slot list on the embedded database',
      baselineName: 'on PostgreSQL',
      aim: { atLeast: 0.5 },
      ...embeddedAndPostgres,
    },
  ];
}

async function startSeason(pastBookings: number, calendars = 0) {
  const postgres = await startBenchDatabase();
  const site = await startBuiltSite({ DATABASE_URL: postgres.url });
  await addFullSeason(postgres);
  await addPastBookings(postgres, pastBookings);
  await addCalendars(postgres, calendars, 2000);
  return {
    url: `${site.address}/api/available-time-slots`,
    async stop() {
      await site.stop();
      await site.forgetData();
      await postgres.stop();
    },
  };
}

async function startEmbeddedSeason() {
  const site = await startBuiltSite({ ...coachSettings, SEED: 'none' });
  await openFullSeason(site.address);
  return {
    url: `${site.address}/api/available-time-slots`,
    async stop() {
      await site.stop();
      await site.forgetData();
    },
  };
}
