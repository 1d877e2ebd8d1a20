import { expect, test } from 'vitest';
import { eq } from '../db/drizzle.ts';
import { clientAddresses, creditAdjustments, paymentDecisions } from '../db/schema.ts';
import { addPaidCall, useBookings } from '../testing/bookings.ts';
import { useSite } from '../testing/open-site.ts';
import { readCredit } from './credit.ts';

const site = useSite();
const coach = useBookings(site);

const list = async () => (await coach.send('GET', '/api/admin/client-credit')).body;

test('lists clients with credit or a debt over all of their addresses, most minutes first, and nobody else', async () => {
  expect(await list()).toEqual({ clients: [], count: 0, minutes: 0 });
  const add = (value: string, email: string, rolloverMinutes: number, changed = {}) =>
    addPaidCall(site, value, { email, rolloverMinutes, ...changed });
  await add('2027-01-04-900am', 'bea@example.com', 15, { firstName: 'Bea' });
  await add('2027-01-04-930am', 'bea@work.example', 20);
  await add('2027-01-04-1000am', 'cleo@example.com', 30);
  await add('2027-01-11-900am', 'cleo@example.com', -30, { paidWith: 'credit' });
  await add('2027-01-11-930am', 'dora@example.com', -5);
  await add('2027-01-11-1000am', 'eve@example.com', 0, { firstName: 'Eve' });
  const [bea] = await site.db.select().from(clientAddresses).where(eq(clientAddresses.email, 'bea@example.com'));
  await site.db
    .update(clientAddresses)
    .set({ clientId: bea?.clientId as number })
    .where(eq(clientAddresses.email, 'bea@work.example'));
  await site.db.insert(creditAdjustments).values({
    ...{ email: 'bea@work.example', minutes: 10, reason: 'Goodwill', actor: 'coach@example.com' },
  });
  await site.db.insert(paymentDecisions).values({
    ...{ email: 'eve@example.com', firstName: 'Eve', lastName: 'Ray', reason: 'deleted', about: 'a call' },
    ...{ minutes: 60, amount: 0, decision: 'credited', creditMinutes: 60 },
  });
  const { clients, ...sums } = await list();
  expect(clients).toEqual([
    { id: expect.any(Number), email: 'eve@example.com', firstName: 'Eve', lastName: 'Ruiz', minutes: 60 },
    { id: bea?.clientId, email: 'bea@example.com', firstName: 'Bea', lastName: 'Ruiz', minutes: 45 },
    { id: expect.any(Number), email: 'dora@example.com', firstName: 'Ana', lastName: 'Ruiz', minutes: -5 },
  ]);
  expect(sums).toEqual({ count: 3, minutes: 100 });
  for (const { email, minutes } of clients) expect(await readCredit(site.ctx.database, email)).toBe(minutes);
});
