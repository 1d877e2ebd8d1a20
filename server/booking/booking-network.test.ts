import { expect, test } from 'vitest';
import { consultationRequests } from '../db/schema.ts';
import { networksAround } from '../networks.ts';
import { freeCallRequest } from '../testing/bookings.ts';
import { useMondays } from '../testing/calendar.ts';
import { useEmptySite } from '../testing/open-site.ts';
import { hashNetworkPath } from './booking-network.ts';

const site = useEmptySite({ env: { TRUST_PROXY: '127.0.0.1' } });
useMondays(site);

async function book(who: number, from: string, changed: Record<string, unknown> = {}) {
  const headers = { 'content-type': 'application/json', 'x-forwarded-for': from };
  return site.send('POST', '/api/consultation-request', freeCallRequest(who, changed), { headers });
}

test('a visitor’s booking keeps hashes of the networks it came from, and the widest in words', async () => {
  await book(1, '2001:db8:1:2:3::4');
  await book(2, '2001:db8:1:2ff::1', { selectedTimeSlot: '2027-01-04-1000am' });
  await book(3, '203.0.113.7', { selectedTimeSlot: '2027-01-04-900am' });
  const rows = await site.db.select().from(consultationRequests).orderBy(consultationRequests.id);
  expect(rows.map(({ network }) => network)).toEqual(['2001:db8:1::/48', '2001:db8:1::/48', '203.0.113.0/24']);
  const [first, second, third] = rows.map(({ networkPath }) => networkPath?.split('.') ?? []);
  expect(first).toHaveLength(3);
  expect(rows.every(({ networkPath }) => /^[0-9a-f.]{56}$/.test(networkPath ?? ''))).toBe(true);
  expect(second?.[0]).toBe(first?.[0]);
  expect(second?.[1]).not.toBe(first?.[1]);
  expect(third?.[0]).toBe(third?.[1]);
  expect(third?.[0]).not.toBe(first?.[0]);
});

test('a suspected robot’s request keeps them as well', async () => {
  await book(1, '203.0.113.7', { website: 'https://example.com' });
  const [row] = await site.db.select().from(consultationRequests);
  expect(row).toMatchObject({ status: 'suspected_robot', network: '203.0.113.0/24' });
});

test('the hashes of one network differ from one secret to another', () => {
  const around = networksAround('203.0.113.7');
  expect(hashNetworkPath('one secret', around)).toBe(hashNetworkPath('one secret', around));
  expect(hashNetworkPath('one secret', around)).not.toBe(hashNetworkPath('another', around));
});
