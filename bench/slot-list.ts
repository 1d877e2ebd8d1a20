import { startServer } from '#server/testing/site-process.ts';
import { addFullSeason, addPastBookings, openPostgres } from './full-season.ts';
import { startLimit } from './limit-server.ts';
import type { Measured } from './measured.ts';
import { byTurns, load } from './wrk.ts';

/** The list of a full season after 50,000 bookings, against Fastify with a fixed JSON text of the same size. */
export async function slotList(): Promise<Measured[]> {
  const postgres = await openPostgres();
  const site = await startServer({ DATABASE_URL: postgres.url });
  await addFullSeason(postgres);
  const url = `${site.address}/api/available-time-slots`;
  const each = { connections: 16, seconds: 4 };
  const alone = await load({ url, ...each });
  await addPastBookings(postgres, 50_000);

  const body = Buffer.from(await (await fetch(url, { headers: { 'accept-encoding': 'identity' } })).arrayBuffer());
  const slots = JSON.parse(body.toString()).length;
  const limit = await startLimit('fastify', body, 'application/json; charset=utf-8');
  const rates = await byTurns(
    3,
    () => load({ url, ...each }),
    () => load({ url: limit.url, ...each }),
  );
  limit.stop();
  await site.stop();
  await site.forgetData();
  await postgres.stop();
  const size = `${slots} open slots, ${Math.round(body.length / 1024)} KiB`;
  return [
    { what: `slot list (${size}, 50,000 past bookings)`, against: 'fixed JSON from Fastify', aim: 0.5, ...rates },
    { what: 'slot list after 50,000 bookings', ours: rates.ours, against: 'before them', limit: alone, aim: 0.9 },
  ];
}
