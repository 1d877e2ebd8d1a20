import { describe, expect, test } from 'vitest';
import { insertPayment } from '../payments/stored-payments.ts';
import { addAdmin, addUser } from '../testing/accounts.ts';
import { addFreeCall, addPaidCall } from '../testing/bookings.ts';
import { storedClients } from '../testing/clients.ts';
import { useEmptySite } from '../testing/open-site.ts';
import { clearText } from '../testing/sealing.ts';
import { eq } from './drizzle.ts';
import { clientAddresses, clients, coachingCalls, consultationRequests, users } from './schema.ts';

const site = useEmptySite({ own: true });
const emails = async () => (await storedClients(site)).map(({ email }) => email);
const only = async () => (await storedClients(site))[0];

const pay = (email: string) =>
  insertPayment(site.ctx.database, {
    kind: 'course',
    amount: 14_900,
    firstName: 'Pia',
    lastName: 'Payer',
    email,
    checkoutHash: 'h',
  });

describe('a client begins with', () => {
  test('a free call, whose facts it takes', async () => {
    const changed = { email: 'ana@example.com', phone: '+1 202 555 0001', visitorTimeZone: 'Europe/London' };
    await addFreeCall(site, undefined, changed);
    expect(await only()).toMatchObject({
      firstName: 'Ana',
      lastName: 'Ruiz',
      email: 'ana@example.com',
      phone: '+1 202 555 0001',
      timeZone: 'Europe/London',
      contactMethod: 'whatsapp',
      tags: [],
      notes: '',
      notesVersion: 0,
    });
    expect(await site.db.select().from(clientAddresses)).toEqual([
      { email: 'ana@example.com', clientId: 1, opensData: true },
    ]);
  });

  test('a paid call', async () => {
    await addPaidCall(site, undefined, { email: 'ana@example.com' });
    expect(await only()).toMatchObject({ email: 'ana@example.com', contactMethod: 'whatsapp' });
  });

  test('a payment, and an account', async () => {
    await pay('pia@example.com');
    await addUser(site);
    expect(await emails()).toEqual(['pia@example.com', 'ana@example.com']);
  });

  test('another address that a visitor types while a payment is open', async () => {
    const id = await addPaidCall(site, undefined, { email: 'typo@example.com', status: 'pending' });
    await site.db.update(coachingCalls).set({ email: 'ana@example.com' }).where(eq(coachingCalls.id, id));
    expect(await emails()).toEqual(['typo@example.com', 'ana@example.com']);
  });
});

describe('no client begins with', () => {
  test.each(['suspected_robot', 'unconfirmed', 'expired'])(
    'a free call that is %s, until the coach or its visitor confirms it',
    async (status) => {
      const id = await addFreeCall(site, undefined, { status, coachNotes: clearText('Called back') });
      await site.db.update(consultationRequests).set({ status: 'cancelled' }).where(eq(consultationRequests.id, id));
      expect(await emails()).toEqual([]);
      await site.db.update(consultationRequests).set({ status: 'pending' }).where(eq(consultationRequests.id, id));
      expect(await only()).toMatchObject({ email: 'ana1@example.com', notes: 'Called back' });
    },
  );

  test('a suspected robot that wants a paid call, or an admin, until they are one no more', async () => {
    await addPaidCall(site, undefined, { status: 'suspected_robot' });
    expect(await emails()).toEqual([]);
    const { id } = await addAdmin(site);
    expect(await emails()).toEqual([]);
    await site.db.update(users).set({ isAdmin: false }).where(eq(users.id, id));
    expect(await emails()).toEqual(['coach@example.com']);
  });
});

describe('a known address', () => {
  test('stays with its client, whose missing facts a booking fills', async () => {
    await addUser(site, { email: 'ana1@example.com', firstName: '', lastName: '' });
    await addFreeCall(site);
    expect(await storedClients(site)).toMatchObject([
      { email: 'ana1@example.com', firstName: 'Ana', lastName: 'Ruiz', phone: '+12025550001' },
    ]);
  });

  test('keeps what the coach has written', async () => {
    await addFreeCall(site);
    await site.db.update(clients).set({ firstName: 'Anna', phone: '+1 999 555 0000' });
    await addFreeCall(site, '2027-01-04-1000am', { firstName: 'Hannah', visitorTimeZone: 'Europe/Paris' });
    expect(await storedClients(site)).toMatchObject([
      { firstName: 'Anna', phone: '+1 999 555 0000', timeZone: 'Europe/Paris' },
    ]);
  });

  test('fills nothing again when its call changes its status', async () => {
    const id = await addFreeCall(site);
    await site.db.update(clients).set({ phone: null });
    await site.db.update(consultationRequests).set({ status: 'completed' }).where(eq(consultationRequests.id, id));
    expect(await only()).toMatchObject({ phone: null });
  });
});

test('a new account takes the customer that its client has at the payment provider', async () => {
  await pay('ana@example.com');
  await site.db.update(clients).set({ stripeCustomerId: 'cus_1' });
  expect(await addUser(site)).toMatchObject({ stripeCustomerId: null });
  expect(await site.db.select().from(users)).toMatchObject([{ stripeCustomerId: 'cus_1' }]);
});
