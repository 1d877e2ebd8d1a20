import { beforeEach, describe, expect, test } from 'vitest';
import { eq } from '../db/drizzle.ts';
import { clientAddresses, clients, users } from '../db/schema.ts';
import { addMember, auditLines } from '../testing/accounts.ts';
import { addFreeCall, addPaidCall, useBookings } from '../testing/bookings.ts';
import { openClientsAdmin, storedClients } from '../testing/clients.ts';
import { useSite } from '../testing/open-site.ts';

const site = useSite();
const coach = useBookings(site);
const ana = 'ana1@example.com';
const ben = 'ben@example.com';
const people = openClientsAdmin(site, coach);
beforeEach(async () => {
  await addFreeCall(site);
  await addPaidCall(site, '2027-01-04-1000am', {
    firstName: 'Ben',
    lastName: 'Bay',
    email: ben,
    phone: '+1 303 555 03',
  });
});

describe('joining', () => {
  test('brings everything of both together', async () => {
    await people.update(ana, { tags: ['VIP', 'Vegan'] });
    await people.update(ben, { tags: ['vip', 'Early'], timeZone: 'Europe/Paris' });
    await people.saveNotes(ana, 'Likes figs', 0);
    await people.saveNotes(ben, 'Hates figs', 0);
    await people.adjust(ben, 40);
    const otherId = await people.idOf(ben);
    const { status, body } = await people.join(ana, ben);
    const message = 'Ben Bay (ben@example.com) and Ana Ruiz are now one client.';
    expect([status, body.message]).toEqual([200, message]);
    const notes = 'Likes figs\n\nHates figs\n\nOther phone number: +1 303 555 03';
    const facts = { firstName: 'Ana', email: ana, tags: ['VIP', 'Vegan', 'Early'], timeZone: 'Europe/Paris' };
    const both = { addresses: [ana, ben], creditMinutes: 40, calls: [{}, {}], notes, notesVersion: 2 };
    expect(body.client).toMatchObject({ ...facts, ...both });
    expect((await coach.send('GET', `/api/admin/clients/${otherId}`)).status).toBe(404);
    expect((await auditLines(site)).at(-1)).toBe(
      `coach@example.com client-changed: joined ben@example.com (Ben Bay, client ${otherId}) with ana1@example.com (client 1)`,
    );
  });

  test('a client with itself is refused', async () => {
    expect(await people.join(ana, ana)).toMatchObject({
      status: 400,
      body: { fields: { otherId: expect.any(String) } },
    });
    expect(await people.join(ana, 'nobody@example.com')).toMatchObject({ status: 400 });
    const missing = await coach.send('POST', '/api/admin/clients/1/join', { otherId: 99 });
    expect(missing).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
  });

  test('two clients each with the other, in two tabs at once, happens once', async () => {
    const ids = [await people.idOf(ana), await people.idOf(ben)];
    const tabs = [ids, ids.toReversed(), ids];
    const replies = await Promise.all(
      tabs.map(([id, otherId]) => coach.send('POST', `/api/admin/clients/${id}/join`, { otherId })),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 404, 404]);
    expect(await storedClients(site)).toHaveLength(1);
    expect(await site.db.select().from(clientAddresses)).toHaveLength(2);
  });

  test('a booking with either address belongs to the joined client', async () => {
    await people.join(ana, ben);
    await addFreeCall(site, '2027-01-04-1030am', { email: ben });
    expect(await storedClients(site)).toHaveLength(1);
    expect((await people.details(ana)).calls).toHaveLength(3);
  });
});

describe('splitting', () => {
  test('makes a client of an address again, with its calls and credit; both keep notes and tags', async () => {
    await people.adjust(ben, 40);
    await people.join(ana, ben);
    await people.update(ana, { tags: ['VIP'] });
    const { notes } = await people.details(ana);
    const { body, status } = await people.split(ana, ben);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      message:
        'ben@example.com is a client of its own again, with its calls and payments. Both keep the notes and tags. ana1@example.com has 0 minutes of credit, ben@example.com has 40 minutes of credit.',
      otherId: await people.idOf(ben),
      client: { email: ana, addresses: [ana], tags: ['VIP'], notes, creditMinutes: 0, calls: [{ kind: 'free' }] },
    });
    const person = { firstName: 'Ben', lastName: 'Bay', email: ben, addresses: [ben], phone: '+1 303 555 03' };
    const own = { tags: ['VIP'], notes, creditMinutes: 40, calls: [{ kind: 'paid' }] };
    expect(await people.details(ben)).toMatchObject({ ...person, ...own });
    expect((await auditLines(site)).at(-1)).toMatch(/split ben@example.com \(client \d+\) off ana1@example.com/);
  });

  test('off the address that mails go to gives the rest another one', async () => {
    await people.join(ana, ben);
    await people.split(ana, ana);
    expect(await people.details(ben)).toMatchObject({ id: 1, email: ben, addresses: [ben] });
    expect(await people.details(ana)).toMatchObject({ firstName: 'Ana', email: ana });
  });

  test('the only address, or one of somebody else, is refused', async () => {
    expect(await people.split(ana, ana)).toMatchObject({
      status: 409,
      body: { code: 'NOT_POSSIBLE', message: 'This is the client’s only address, so there’s nothing to split off.' },
    });
    expect(await people.split(ana, ben)).toMatchObject({ status: 404 });
    expect(await people.split(ana, 'nobody')).toMatchObject({ status: 400 });
  });

  test('both addresses in two tabs at once leaves each with a client', async () => {
    await people.join(ana, ben);
    const replies = await Promise.all([people.split(ana, ana), people.split(ana, ben)]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, expect.any(Number)]);
    expect(replies.every(({ status }) => status < 500)).toBe(true);
    expect(await storedClients(site)).toHaveLength(2);
    expect(await people.idOf(ana)).not.toBe(await people.idOf(ben));
  });

  test('leaves no two clients with one customer at the payment provider', async () => {
    await addMember(site, { email: ben, stripeCustomerId: 'cus_ana' });
    await site.db.update(clients).set({ stripeCustomerId: 'cus_ana' }).where(eq(clients.email, ana));
    await people.join(ana, ben);
    await people.split(ana, ben);
    expect((await storedClients(site)).map(({ stripeCustomerId }) => stripeCustomerId)).toEqual(['cus_ana', null]);
    expect(await site.db.select().from(users).where(eq(users.email, ben))).toMatchObject([{ stripeCustomerId: null }]);
  });

  test('gives the account its own customer back', async () => {
    await addMember(site, { email: ben, stripeCustomerId: 'cus_ben' });
    await site.db.update(clients).set({ stripeCustomerId: 'cus_ana' }).where(eq(clients.email, ana));
    await people.join(ana, ben);
    await people.split(ana, ben);
    expect((await storedClients(site)).map(({ stripeCustomerId }) => stripeCustomerId)).toEqual(['cus_ana', 'cus_ben']);
  });
});
