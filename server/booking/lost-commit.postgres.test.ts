import { connect, createServer } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freeCallRequest } from '../testing/bookings.ts';
import { type OpenSite, openSite } from '../testing/open-site.ts';
import { type ServerProcess, startServer } from '../testing/site-process.ts';

let site: OpenSite;
let proxy: Awaited<ReturnType<typeof openProxy>>;
let server: ServerProcess;
beforeAll(async () => {
  site = await openSite();
  proxy = await openProxy(new URL(site.databaseUrl ?? ''));
  server = await startServer({ DATABASE_URL: proxy.url, SEED: 'demo' });
}, 120_000);
afterAll(async () => {
  await server.stop();
  await server.forgetData();
  proxy.close();
  await site.close();
}, 60_000);

/** Stands before the database. From `loseCommits` on it passes on the next commit of a booking, but not the answer: the connection breaks. */
async function openProxy(database: URL) {
  let losing = 0;
  const listener = createServer((near) => {
    const far = connect(Number(database.port), database.hostname);
    let isBooking = false;
    let isLost = false;
    near.on('data', (bytes) => {
      // Statements are prepared once, so the values of a booking tell it better than its text.
      if (bytes.includes('More energy')) isBooking = true;
      if (losing > 0 && isBooking && bytes.includes('commit')) {
        losing -= 1;
        isLost = true;
      }
      far.write(bytes);
    });
    far.on('data', (bytes) => {
      if (isLost) near.destroy();
      else near.write(bytes);
    });
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      from.on('error', () => {});
      from.on('close', () => to.destroy());
    }
  });
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
  const url = new URL(database);
  url.port = String((listener.address() as { port: number }).port);
  return {
    url: url.href,
    close: () => listener.close(),
    loseCommits(times: number) {
      losing = times;
    },
  };
}

test('a booking whose commit got no confirmation is refused, and the same request again reports it as booked', async () => {
  const slots = await fetch(`${server.address}/api/available-time-slots`);
  const [slot] = (await slots.json()) as { value: string }[];
  const book = async () => {
    const reply = await fetch(`${server.address}/api/consultation-request`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(freeCallRequest(1, { selectedTimeSlot: slot?.value })),
    });
    return { status: reply.status, ...((await reply.json()) as { code?: string; message?: string }) };
  };
  proxy.loseCommits(1);
  expect(await book()).toMatchObject({ status: 503, code: 'UNAVAILABLE' });
  expect(await book()).toMatchObject({
    status: 409,
    code: 'ALREADY_BOOKED',
    message: expect.stringContaining('You have already booked this time'),
  });
  const { rows } = await site.ctx.database.runStatement('select email from consultation_requests');
  expect(rows).toEqual([{ email: 'ana1@example.com' }]);
});
