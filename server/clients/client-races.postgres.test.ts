import { expect, test } from 'vitest';
import { lockCreditOfClients } from '../booking/credit.ts';
import { lockPackageRow } from '../booking/packages/stored-packages.ts';
import { eq } from '../db/drizzle.ts';
import { clientAddresses, clients, consultationRequests, differentClients } from '../db/schema.ts';
import { addUser } from '../testing/accounts.ts';
import { addFreeCall, freeCallRequest, useBookings } from '../testing/bookings.ts';
import { useEmptySite } from '../testing/open-site.ts';
import { addSoldPackage, soldTo } from '../testing/packages.ts';
import { waitForLock } from '../testing/wait-until.ts';
import { joinClientRows } from './join-clients.ts';
import { lockClients } from './lock-clients.ts';

const site = useEmptySite({ own: true });
const coach = useBookings(site);
const ONE = 'one@example.com';
const TWO = 'two@example.com';

const facts = {
  lastName: 'Ruiz',
  email: soldTo,
  phone: '+12025550001',
  timeZone: null,
  contactMethod: 'whatsapp',
  tags: [],
};
const idOf = async (email: string) =>
  (await site.db.select().from(clientAddresses).where(eq(clientAddresses.email, email)))[0]?.clientId ?? 0;

/** Adds two clients with a past call each; returns their ids. */
async function addTwoClients(): Promise<[number, number]> {
  await addFreeCall(site, '2026-12-28-930am', { email: ONE, status: 'completed' });
  await addFreeCall(site, '2026-12-28-1000am', { email: TWO, status: 'completed' });
  const [one, two] = await site.db.select().from(clients).orderBy(clients.id);
  return [one?.id ?? 0, two?.id ?? 0];
}

/** Keeps a transaction open after `work`. Returns the function that commits it. */
async function holdOpen(work: (tx: typeof site.db) => Promise<unknown>): Promise<() => Promise<void>> {
  let release = () => {};
  let held: Promise<void> = Promise.resolve();
  await new Promise<void>((ready, fail) => {
    held = site.ctx.database.transaction(async (tx) => {
      await work(tx as typeof site.db);
      ready();
      await new Promise<void>((resolve) => {
        release = resolve;
      });
    });
    held.catch(fail);
  });
  return async () => {
    release();
    await held;
  };
}

async function holdJoin() {
  const [id, otherId] = await addTwoClients();
  const release = await holdOpen(async (tx) => {
    await lockCreditOfClients(tx, [id, otherId]);
    await joinClientRows(tx, site.ctx.sealer, { id, otherId, actor: 'coach@example.com', now: site.ctx.now() });
  });
  return { id, release };
}

const bookWithTwo = () =>
  site.send('POST', '/api/consultation-request', {
    ...freeCallRequest(1, { email: TWO }),
    selectedTimeSlot: '2027-01-11-930am',
  });
const clientsOfCalls = async () =>
  (await site.db.select().from(consultationRequests).where(eq(consultationRequests.email, TWO))).map(
    ({ clientId }) => clientId,
  );

test('a booking and a registration while their client is joined with another one wait, and come to that one', async () => {
  const { id, release } = await holdJoin();
  const booked = bookWithTwo();
  const registered = addUser(site, { email: TWO });
  await waitForLock(site);
  await release();
  await registered;
  expect((await booked).status).toBe(201);
  expect(await clientsOfCalls()).toEqual([id, id]);
});

test('a booking while its address is split off comes to the address’s new client', async () => {
  const { id, release } = await holdJoin();
  await release();
  let otherId = 0;
  const commit = await holdOpen(async (tx) => {
    await lockCreditOfClients(tx, [id]);
    const [other] = await tx.insert(clients).values({ email: TWO }).returning();
    otherId = other?.id ?? 0;
    await tx.update(clientAddresses).set({ clientId: otherId }).where(eq(clientAddresses.email, TWO));
  });
  const booked = bookWithTwo();
  await waitForLock(site);
  await commit();
  expect((await booked).status).toBe(201);
  expect(await clientsOfCalls()).toEqual([otherId, otherId]);
});

test('a call whose client is being changed is canceled without waiting, so the two never deadlock', async () => {
  const callId = await addFreeCall(site, '2027-01-11-930am', { email: ONE });
  const [client] = await site.db.select().from(clients);
  const release = await holdOpen((tx) => lockClients(tx, [client?.id ?? 0]));
  const cancelled = coach.send('POST', `/api/admin/bookings/free/${callId}/action`, { action: 'cancel' });
  expect((await cancelled).status).toBe(200);
  await release();
});

type ChangeOfClient = (id: number, otherId: number) => readonly ['POST' | 'PUT', string, object];
const changesOfClients: [string, ChangeOfClient][] = [
  ['joined', (id: number, otherId: number) => ['POST', `/api/admin/clients/${id}/join`, { otherId }]],
  ['split', (id: number) => ['POST', `/api/admin/clients/${id}/split`, { email: 'ana.ruiz@example.com' }]],
  ['changed', (id: number) => ['PUT', `/api/admin/clients/${id}`, { ...facts, firstName: 'Anna' }]],
];
test.each(changesOfClients)(
  'a client whose package is being booked from is %s once that is done, with no lock held',
  async (_, request) => {
    const sold = await addSoldPackage(site);
    const [id, otherId] = [await idOf(soldTo), (await addTwoClients())[1]];
    await site.db.insert(clientAddresses).values({ email: 'ana.ruiz@example.com', clientId: id });
    const release = await holdOpen(async (tx) => {
      await lockPackageRow(tx, sold.id);
    });
    const [method, path, body] = request(id, otherId);
    const changed = coach.send(method, path, body);
    await waitForLock(site);
    // A booking would lock the client next.
    await site.db.select().from(clients).where(eq(clients.id, id)).for('update', { noWait: true });
    await release();
    expect((await changed).status).toBe(200);
  },
);

test('a client is joined while a third one, whom the coach has called another person, is erased', async () => {
  const [id, otherId] = await addTwoClients();
  const [third] = await site.db.insert(clients).values({ email: 'three@example.com' }).returning();
  const thirdId = third?.id ?? 0;
  await site.db.insert(differentClients).values({ lowerId: otherId, higherId: thirdId });
  const release = await holdOpen(async (tx) => {
    await tx.delete(clients).where(eq(clients.id, thirdId));
  });
  const joined = coach.send('POST', `/api/admin/clients/${id}/join`, { otherId });
  await waitForLock(site);
  await release();
  expect((await joined).status).toBe(200);
});
