import type { Socket } from 'node:net';
import { expect, test } from 'vitest';
import { freeCallRequest } from '../testing/bookings.ts';
import { openDatabaseProxy } from '../testing/database-proxy.ts';
import { useSite } from '../testing/open-site.ts';
import { startServer } from '../testing/server-process.ts';
import { openOnce } from '../testing/test-hooks.ts';

const site = useSite({ own: true });
/** The number of commits that are still to be lost. */
let losing = 0;
const proxy = openOnce(() => openDatabaseProxy(site.databaseUrl, loseCommits));
const server = openOnce(async () => {
  const started = await startServer({ DATABASE_URL: proxy.url, SEED: 'demo' });
  return {
    address: started.address,
    async close() {
      await started.stop();
      await started.forgetData();
    },
  };
});

/** Passes on the commit of a booking, but breaks the connection before the answer, as often as `losing` says. */
function loseCommits(client: Socket, database: Socket): void {
  let isBooking = false;
  let isLost = false;
  client.on('data', (bytes) => {
    // Statements are prepared once, so the values of a booking tell it better than its text.
    if (bytes.includes('ana1@example.com')) isBooking = true;
    if (losing > 0 && isBooking && bytes.includes('commit')) {
      losing -= 1;
      isLost = true;
    }
    database.write(bytes);
  });
  database.on('data', (bytes) => {
    if (isLost) client.destroy();
    else client.write(bytes);
  });
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
  losing = 1;
  expect(await book()).toMatchObject({ status: 503, code: 'UNAVAILABLE' });
  expect(await book()).toMatchObject({
    status: 409,
    code: 'ALREADY_BOOKED',
    message: expect.stringContaining('You’ve already booked this time'),
  });
  const { rows } = await site.ctx.database.runStatement('select email from consultation_requests');
  expect(rows).toEqual([{ email: 'ana1@example.com' }]);
});
