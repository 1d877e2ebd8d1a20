import { describe, expect, test } from 'vitest';
import { eq } from '../db/drizzle.ts';
import { authenticatorApps, clientAddresses, consultationRequests, users } from '../db/schema.ts';
import { addUser, type Browser, signIn } from '../testing/accounts.ts';
import { buyCall } from '../testing/admin-payments.ts';
import { addFreeCall, freeCallRequest, useBookings } from '../testing/bookings.ts';
import { openClientsAdmin } from '../testing/clients.ts';
import { useEmptySite } from '../testing/open-site.ts';
import { clearText } from '../testing/sealing.ts';

const site = useEmptySite({ listen: true });
const coach = useBookings(site);
const people = openClientsAdmin(site, coach);

/** The address that the visitor mistyped, which is a stranger's, and the one that was meant. */
const SLIP = 'ana@exmaple.com';
const RIGHT = 'ana@example.com';
const emailVerifiedAt = new Date('2027-01-01T00:00:00Z');

/** A free call and a paid one with the slip; then the coach corrects it under People, and gives a gift. */
async function correctSlip(): Promise<void> {
  const consent = { version: 1, policies: ['health-privacy'] };
  await site.send('POST', '/api/consultation-request', freeCallRequest(1, { email: SLIP, consent }));
  await buyCall(site, { email: SLIP, selectedTimeSlot: '2027-01-11-900am' });
  expect((await people.update(SLIP, { email: RIGHT })).status).toBe(200);
  await people.adjust(RIGHT, 30);
}

const openAccount = async (email: string): Promise<Browser> => {
  await addUser(site, { email, emailVerifiedAt });
  return signIn(site, email);
};
const overviewOf = async (browser: Browser) => (await browser.send('GET', '/api/account/overview')).body;

describe('whoever reads the mail of a corrected address and confirms an account with it', () => {
  test('sees no call ahead and no credit of the client, withdraws nothing, and gets and erases no data', async () => {
    await correctSlip();
    const stranger = await openAccount(SLIP);
    expect(await overviewOf(stranger)).toMatchObject({ nextCalls: [], creditMinutes: 0 });
    await stranger.send('POST', '/api/account/consents/withdraw', {});
    const [call] = await site.db.select().from(consultationRequests);
    expect(call?.goals).not.toBe('');
    const refusal = { status: 409, body: { code: 'NOT_POSSIBLE', message: expect.stringContaining('write to me') } };
    expect(await stranger.send('GET', '/api/account/data')).toMatchObject(refusal);
    expect(await stranger.send('GET', '/api/account/erasure')).toMatchObject(refusal);
    expect(await stranger.send('POST', '/api/account/erasure', { confirmation: 'erase' })).toMatchObject(refusal);
    expect(await site.db.$count(consultationRequests)).toBe(1);
    const ana = await openAccount(RIGHT);
    expect(await overviewOf(ana)).toMatchObject({ nextCalls: [{}, {}], creditMinutes: 30 });
  });

  test('keeps this account when the client is erased, who needs no second step because of it', async () => {
    await addFreeCall(site, undefined, { email: SLIP });
    await people.update(SLIP, { email: RIGHT });
    const { id: userId } = await addUser(site, { email: SLIP, emailVerifiedAt });
    await site.db
      .insert(authenticatorApps)
      .values({ userId, sealedSecret: clearText('x'), confirmedAt: site.ctx.now() });
    const ana = await openAccount(RIGHT);
    expect((await ana.send('POST', '/api/account/erasure', { confirmation: 'erase' })).status).toBe(200);
    expect((await site.db.select().from(users).where(eq(users.isAdmin, false))).map(({ email }) => email)).toEqual([
      SLIP,
    ]);
  });
});

test('an address whose account was confirmed before the coach replaced it still opens the data', async () => {
  await addFreeCall(site, undefined, { email: SLIP });
  const ana = await openAccount(SLIP);
  await people.update(SLIP, { email: RIGHT });
  expect(await overviewOf(ana)).toMatchObject({ nextCalls: [{}] });
});

test('an address that the coach makes the main one again opens the data', async () => {
  await addFreeCall(site, undefined, { email: SLIP });
  await people.update(SLIP, { email: RIGHT });
  await people.update(RIGHT, { email: SLIP });
  const addresses = await site.db.select().from(clientAddresses).orderBy(clientAddresses.email);
  expect(addresses.map(({ email, opensData }) => [email, opensData])).toEqual([
    [RIGHT, false],
    [SLIP, true],
  ]);
});
