import { expect, test } from 'vitest';
import { eq } from '../db/drizzle.ts';
import * as tables from '../db/schema.ts';
import { freeCallRequest, useBookings } from '../testing/bookings.ts';
import { useEmptySite } from '../testing/open-site.ts';
import { erasePerson } from './erase-person.ts';

const site = useEmptySite({ listen: true, env: { ADMIN_EMAIL: 'coach@example.com' } });
useBookings(site);

const erase = (email: string) => erasePerson(site.ctx, async () => email, { admin: 'coach@example.com' });
const book = async (email: string, changed: object = {}) =>
  expect(
    (await site.send('POST', '/api/consultation-request', freeCallRequest(1, { email, ...changed }))).status,
  ).toBeLessThan(300);

test('an address within another one’s is not that person, nor is a name alone', async () => {
  await book('li@example.com', { firstName: 'Ana', lastName: 'Li' });
  const { auditLog, mails, sandboxObjects } = tables;
  const addresses = ['julie.li@example.com', 'xli@example.com', "o'li@example.com", 'li@example.com.au'];
  const others = [...addresses, 'Diana Lind', 'Ana Li'];
  const own = ['li@example.com'];
  const about = (who: string) => ({ kind: 'day-ahead', recipient: 'coach@example.com', facts: { note: `\n${who}.` } });
  const at = new Date('2027-01-01T12:00:00Z');
  for (const who of [...others, ...own]) {
    await site.db.insert(auditLog).values({ actor: 'coach@example.com', action: 'client-changed', subject: who });
    await site.db.insert(mails).values({ ...about(who), onceKey: who } as never);
    await site.db
      .insert(sandboxObjects)
      .values({ id: who, type: 'customer', created: at.getTime() / 1000, body: { email: who, name: 'Ana Li' } });
  }
  await erase('li@example.com');
  expect((await site.db.select().from(auditLog)).map(({ subject }) => subject)).toEqual(expect.arrayContaining(others));
  expect((await site.db.select().from(mails)).flatMap(({ onceKey }) => onceKey ?? []).sort()).toEqual(others.sort());
  const customers = (await site.db.select().from(sandboxObjects)).map(({ body }) => body);
  expect(customers).toEqual(
    expect.arrayContaining([
      ...others.map((who) => ({ email: who, name: 'Ana Li' })),
      ...[{ email: 'erased', name: 'erased' }],
    ]),
  );
});

test('a name or number that looks like JSON neither stops an erasure nor damages what others have', async () => {
  await book('mallory@example.com', { firstName: '"object":', lastName: '"charge"', phone: '1798804800' });
  const body = { object: 'charge', created: 1798804800, email: 'ana@example.com' };
  await site.db.insert(tables.sandboxObjects).values({ id: 'ch_1', type: 'charge', created: body.created, body });
  const event = JSON.stringify({ id: 'evt_1', ...body, owner: 'mallory@example.com' }, null, 1);
  await site.db
    .insert(tables.sandboxEvents)
    .values({ id: 'evt_1', body: event, type: 'charge', created: body.created });
  await erase('mallory@example.com');
  const [object] = await site.db.select().from(tables.sandboxObjects).where(eq(tables.sandboxObjects.id, 'ch_1'));
  expect(object?.body).toEqual(body);
  const [stored] = await site.db.select().from(tables.sandboxEvents);
  expect(JSON.parse(stored?.body ?? '')).toEqual({ id: 'evt_1', ...body, owner: 'erased' });
});
