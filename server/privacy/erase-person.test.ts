import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import * as tables from '../db/schema.ts';
import { hashToken } from '../requests/cookie-options.ts';
import { freeCallRequest, useBookings } from '../testing/bookings.ts';
import { useEmptySite } from '../testing/open-site.ts';
import { erasePerson } from './erase-person.ts';

const site = useEmptySite({ env: { ADMIN_EMAIL: 'coach@example.com' } });
useBookings(site);

const email = 'ana1@example.com';
const erase = () => erasePerson(site.ctx, async () => email, { admin: 'coach@example.com' });
const book = async (who: number, selectedTimeSlot: string) =>
  expect(
    (await site.send('POST', '/api/consultation-request', freeCallRequest(who, { selectedTimeSlot }))).status,
  ).toBe(201);

test('what an earlier release kept of payers in the sandbox goes with an erasure, and the payments stay', async () => {
  await book(1, '2027-01-04-930am');
  const payer = { email, name: 'Ana One', phone: null };
  const method = { id: 'pm_1', card: { last4: '4242' } };
  const bodies = {
    ch_1: { amount: 8000, billing_details: payer },
    pi_1: {
      status: 'requires_payment_method',
      last_payment_error: { payment_method: { ...method, billing_details: payer } },
    },
    cus_1: { email, name: 'Ana One', metadata: { client: '1' } },
    re_1: { amount: 500 },
  };
  const rows = Object.entries(bodies).map(([id, body]) => ({ id, type: 'any', created: 0, body }));
  await site.db.insert(tables.sandboxObjects).values(rows);
  const event = (body: object) => ({ type: 'any', created: 0, body: JSON.stringify(body) });
  await site.db.insert(tables.sandboxEvents).values([
    { id: 'evt_1', ...event(bodies.ch_1) },
    { id: 'evt_2', ...event(bodies.re_1) },
  ]);
  await site.db.insert(tables.sandboxIdempotency).values({
    key: 'k',
    parameters: 'p',
    holder: 'h',
    startedAt: new Date(),
    status: 200,
    body: JSON.stringify(bodies.ch_1),
  });
  await erase();
  const objects = await site.db.select().from(tables.sandboxObjects).orderBy(tables.sandboxObjects.number);
  expect(objects.map(({ body }) => body)).toEqual([
    { amount: 8000 },
    { status: 'requires_payment_method', last_payment_error: { payment_method: method } },
    { metadata: { client: '1' } },
    { amount: 500 },
  ]);
  expect((await site.db.select().from(tables.sandboxEvents)).map(({ id }) => id)).toEqual(['evt_2']);
  expect(await site.db.$count(tables.sandboxIdempotency)).toBe(0);
});

test('a copy of wiped data loses the person and keeps the others', async () => {
  await book(1, '2027-01-04-930am');
  const { filesFolder } = site.ctx.config;
  const path = join(filesFolder, 'wiped-2026-12-01-120000.json');
  const others = [{ id: 2, email: 'bob@example.com' }];
  await mkdir(filesFolder, { recursive: true });
  await writeFile(path, JSON.stringify({ tables: { clients: [{ id: 1, email }, ...others] } }));
  await erase();
  expect(JSON.parse(await readFile(path, 'utf8'))).toEqual({ tables: { clients: others } });
});

test('a link to an address that the person had before says nothing after the erasure', async () => {
  await book(1, '2027-01-04-930am');
  const former = 'former@example.com';
  const token = 'a'.repeat(43);
  await site.db.insert(tables.personalDataLinks).values({
    hash: hashToken(token),
    email: former,
    expiresAt: new Date('2027-01-01T12:30:00Z'),
  });
  const read = () => site.send('POST', '/api/my-data/read', { token });
  expect((await read()).status).toBe(200);
  await site.db.insert(tables.formerAddresses).values({ email: former, ownerEmail: email });
  expect((await read()).status).toBe(400);
  await erase();
  expect(await read()).toMatchObject({
    status: 400,
    body: { code: 'invalid', fields: { token: expect.stringContaining('valid') } },
  });
  expect(await site.db.select().from(tables.personalDataLinks)).toEqual([]);
});
