import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Db } from '../db/connect.ts';
import { eq, sql } from '../db/drizzle.ts';
import * as tables from '../db/schema.ts';
import { hashToken } from '../requests/cookie-options.ts';
import { freeCallRequest, useBookings } from '../testing/bookings.ts';
import { useEmptySite } from '../testing/open-site.ts';
import { erasePerson } from './erase-person.ts';

const site = useEmptySite({ env: { ADMIN_EMAIL: 'coach@example.com' } });
useBookings(site);

const email = 'ana1@example.com';
const admin = { admin: 'coach@example.com' };
const book = async (who: number, selectedTimeSlot: string) =>
  expect(
    (await site.send('POST', '/api/consultation-request', freeCallRequest(who, { selectedTimeSlot }))).status,
  ).toBe(201);
const addObject = (db: Db, words: string) =>
  db.insert(tables.sandboxObjects).values({ id: words, type: 'customer', created: 0, body: { words } });
/** The ids of the objects whose words are as they were. */
const readUntouched = async () =>
  (await site.db.select().from(tables.sandboxObjects).orderBy(tables.sandboxObjects.number)).flatMap(({ id, body }) =>
    (body as { words: string }).words === id ? [id] : [],
  );

/** Runs `meanwhile` after the search, when the erasure has its locks. */
const eraseWhile = (meanwhile: (tx: Db) => Promise<unknown>) => {
  let calls = 0;
  return erasePerson(
    site.ctx,
    async (db) => {
      calls += 1;
      if (calls === 2) await meanwhile(db);
      return email;
    },
    admin,
  );
};

const addObjects = (count: number) =>
  site.db.execute(
    sql`insert into sandbox_objects (id, type, created, body) select 'for ' || n, 'customer', 0, jsonb_build_object('words', 'for ' || n) from generate_series(1, ${count}::int) n`,
  );
const readsObjects = (text: string) => text.includes('strpos') && text.includes('from "sandbox_objects"');

test('the sandbox is searched in small pieces before anything is locked, and only what was found is read again', async () => {
  await book(1, '2027-01-04-930am');
  await addObjects(1200);
  await addObject(site.db, `for ${email}`);
  const statements = await site.recordStatements(() => erasePerson(site.ctx, async () => email, admin));
  const texts = statements.map(({ text }) => text);
  const lock = texts.findIndex((text) => text.startsWith('lock table'));
  expect(texts.slice(0, lock).filter(readsObjects)).toHaveLength(3);
  const later = texts.slice(lock).filter((text) => text.includes('strpos'));
  expect(later).toHaveLength(3);
  for (const text of later) expect(text).toMatch(/ = any\(\$\d+\) or age\("\w+".xmin\) <= age\(\$\d+::text::xid\)/);
  expect(await readUntouched()).toHaveLength(1200);
  // Mails and entries of the log are found by the people whom they name.
  for (const table of ['mails', 'audit_log'])
    expect(texts.filter((text) => /strpos|~|like/.test(text) && text.includes(`from "${table}"`))).toEqual([]);
});

test('what was written during the search goes too, and what was said of an address that came to the person', async () => {
  await book(1, '2027-01-04-930am');
  const [client] = await site.db.select().from(tables.clients).where(eq(tables.clients.email, email));
  for (const words of ['new@example.com', 'renew@example.com']) await addObject(site.db, words);
  const later = [`late ${email}`, 'late bob@example.com'];
  await eraseWhile(async (tx) => {
    for (const words of later) await addObject(tx, words);
    await tx.insert(tables.clientAddresses).values({ email: 'new@example.com', clientId: client?.id ?? 0 });
  });
  expect(await readUntouched()).toEqual(['renew@example.com', 'late bob@example.com']);
  expect(await site.db.$count(tables.erasures)).toBe(2);
});

test('what named the person while it was searched, and belongs to somebody else by now, stays', async () => {
  await book(1, '2027-01-04-930am');
  const [client] = await site.db.select().from(tables.clients).where(eq(tables.clients.email, email));
  await site.db.insert(tables.clientAddresses).values({ email: 'other@example.com', clientId: client?.id ?? 0 });
  await addObject(site.db, 'other@example.com');
  await eraseWhile((tx) =>
    tx.delete(tables.clientAddresses).where(eq(tables.clientAddresses.email, 'other@example.com')),
  );
  expect(await readUntouched()).toEqual(['other@example.com']);
});

test('a copy of wiped data that was written during the search loses the person too', async () => {
  await book(1, '2027-01-04-930am');
  const { filesFolder } = site.ctx.config;
  const path = join(filesFolder, 'wiped-2026-12-01-120000.json');
  const others = [{ id: 2, email: 'bob@example.com' }];
  await eraseWhile(async () => {
    await mkdir(filesFolder, { recursive: true });
    await writeFile(path, JSON.stringify({ tables: { clients: [{ id: 1, email }, ...others] } }));
  });
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
  await erasePerson(site.ctx, async () => email, admin);
  expect(await read()).toMatchObject({
    status: 400,
    body: { code: 'invalid', fields: { token: expect.stringContaining('valid') } },
  });
  expect(await site.db.select().from(tables.personalDataLinks)).toEqual([]);
});
