import { beforeEach, describe, expect, test } from 'vitest';
import { addMember, addUser } from '../testing/accounts.ts';
import { addFreeCall, addPaidCall, useBookings } from '../testing/bookings.ts';
import { openClientsAdmin } from '../testing/clients.ts';
import { useSite } from '../testing/open-site.ts';

const site = useSite();
const coach = useBookings(site);
const people = openClientsAdmin(site, coach);

const names = async (query = '') =>
  (await people.list(query)).clients.map(({ firstName }: { firstName: string }) => firstName);
const addPerson = (firstName: string, lastName: string, more: Record<string, unknown> = {}, time = '930am') =>
  addFreeCall(site, `2027-01-04-${time}`, {
    firstName,
    lastName,
    email: `${firstName.toLowerCase()}@example.com`,
    ...more,
  });

test('a row says when the last and the next call are, what credit there is, and who has the course', async () => {
  await addMember(site, { email: 'ana1@example.com' });
  const past = { startsAt: new Date('2026-12-28T14:30:00Z') };
  await addPaidCall(site, '2027-01-04-900am', { ...past, status: 'completed', rolloverMinutes: 15 });
  await addPaidCall(site, '2027-01-04-1000am', { stripePaymentIntentId: null, status: 'cancelled' });
  await addFreeCall(site);
  const mei = { id: 1, firstName: 'Mei', lastName: 'Lin', email: 'ana1@example.com', phone: '+12025550001', tags: [] };
  const calls = { lastCallAt: '2026-12-28T14:30:00.000Z', nextCallAt: '2027-01-04T14:30:00.000Z', creditMinutes: 15 };
  expect((await people.list()).clients).toMatchObject([{ ...mei, ...calls, hasCourseAccess: true }]);
});

test('someone without calls has neither', async () => {
  await addUser(site);
  expect((await people.list()).clients).toMatchObject([
    { lastCallAt: null, nextCallAt: null, hasCourseAccess: false, creditMinutes: 0, phone: null },
  ]);
});

describe('the list', () => {
  beforeEach(async () => {
    await addPerson('Bea', 'Stone', { phone: '+1 (202) 555-0100', createdAt: new Date('2026-12-01') });
    await addPerson('Cy', 'Arden', { phone: '+44 7700 900123', createdAt: new Date('2026-12-03') }, '1000am');
    await addPerson('Di', 'van der Berg', { createdAt: new Date('2026-12-02') }, '1030am');
    await people.update('bea@example.com', { email: 'stone@home.example', tags: ['VIP', 'Vegan'] });
    await people.update('cy@example.com', { tags: ['Vegan'] });
  });

  test('stands by last name, or newest first, in pages, and is searched by any part and filtered by a tag', async () => {
    expect(await names()).toEqual(['Cy', 'Bea', 'Di']);
    expect(await names('?sort=newest')).toEqual(['Cy', 'Di', 'Bea']);
    // `search-all.test.ts` has how a search is understood. Bea has two addresses.
    const ofBea = ['Béa', '(202) 555-01', 'bea@', 'stone@home'].map((text) => [text, 'Bea']);
    for (const [text = '', ...expected] of [...ofBea, ['van der', 'Di'], ['cy stone'], ['%']]) {
      const reply = await people.list(`?search=${encodeURIComponent(text)}`);
      const shown = reply.clients.map(({ firstName }: { firstName: string }) => firstName);
      expect([shown, reply.count], text).toEqual([expected, expected.length]);
    }
    expect(await names('?tag=Vegan')).toEqual(['Cy', 'Bea']);
    expect(await names('?tag=VIP&search=stone')).toEqual(['Bea']);
    expect(await names('?tag=vip')).toEqual([]);
    expect((await people.list('?tag=VIP')).tags).toEqual(['Vegan', 'VIP']);
    const { clients, count } = await people.list('?page=2');
    expect([clients, count]).toEqual([[], 3]);
    const all = await names();
    expect(await names('?pageSize=2')).toEqual(all.slice(0, 2));
    expect(await names('?pageSize=2&page=2')).toEqual(all.slice(2));
  });

  test('is filtered by credit, over all addresses', async () => {
    expect(await names('?hasCredit=true')).toEqual([]);
    await people.adjust('cy@example.com', 20);
    await people.adjust('bea@example.com', 30);
    await people.adjust('bea@example.com', -30);
    expect(await names('?hasCredit=true')).toEqual(['Cy']);
    await people.join('di@example.com', 'cy@example.com');
    expect(await names('?hasCredit=true')).toEqual(['Di']);
  });
});

test('a client is found by any address, however it is written', async () => {
  await addPerson('Bea', 'Stone');
  const find = async (email: string) => coach.send('GET', `/api/admin/clients/by-address?email=${email}`);
  expect(await find('BEA@example.com')).toMatchObject({ status: 200, body: { id: 1 } });
  expect(await find('nobody@example.com')).toMatchObject({
    status: 404,
    body: { code: 'NOT_FOUND', message: 'There’s no client with the address nobody@example.com.' },
  });
  expect(await find('nobody')).toMatchObject({ status: 400 });
});
