import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import * as tables from '../../db/schema.ts';
import { openWipedCopy } from '../../db/sealing/seal-wiped-copies.ts';
import { tableFacts } from '../../db/table-facts.ts';
import { useCoach } from '../../testing/accounts.ts';
import { buyCall } from '../../testing/admin-payments.ts';
import { openBillsAdmin } from '../../testing/bills.ts';
import { addFreeCall } from '../../testing/bookings.ts';
import { openClientsAdmin, storedClients } from '../../testing/clients.ts';
import { addRowOfClient } from '../../testing/described-rows.ts';
import { useEmptySite } from '../../testing/open-site.ts';
import { bookWithLink, openLinkHolder, openUnpaidCalls } from '../../testing/payment-links.ts';
import { useWipe } from '../../testing/wipe-test-data.ts';

const site = useEmptySite({ listen: true });
const coach = useCoach(site);
const { wipe } = useWipe(site, coach);
const settledAt = new Date('2027-01-01T09:00:00Z');

test('clients of whom nothing is left go with the coach’s notes; others stay and forget the sandbox’s customer', async () => {
  const people = openClientsAdmin(site, coach);
  await addFreeCall(site, '2027-01-04-900am', { email: 'real@example.com' });
  await buyCall(site, { selectedTimeSlot: '2027-01-04-100pm', email: 'real@example.com' });
  await buyCall(site, { selectedTimeSlot: '2027-01-04-200pm', email: 'kim@example.com' });
  await people.saveNotes('kim@example.com', 'Tried the checkout', 0);
  await people.adjust('kim@example.com', 30);
  const goingAlong = tableFacts.filter(({ wiped }) => wiped === 'with its client');
  for (const facts of goingAlong) await addRowOfClient(site, facts, 'kim@example.com');
  const { body } = await wipe();
  expect(await storedClients(site)).toMatchObject([{ email: 'real@example.com', stripeCustomerId: null }]);
  for (const { table, name } of goingAlong) expect(await site.db.select().from(table), name).toEqual([]);
  const copy = JSON.parse(
    openWipedCopy(await readFile(join(site.ctx.config.filesFolder, body.copy), 'utf8'), site.ctx.sealer),
  );
  const copied = copy.tables.clients.map(({ email, notes }: { email: string; notes: string }) => [email, notes]);
  expect(copied.sort()).toEqual([
    ['kim@example.com', 'Tried the checkout'],
    ['member@example.com', ''],
  ]);
  for (const { name } of goingAlong)
    expect(copy.tables[name], name).toContainEqual(expect.objectContaining({ email: 'kim@example.com' }));
  expect(copy.tables.credit_adjustments).toMatchObject([{ minutes: 30 }, {}]);
});

test('a client stays whose credit or money is from a call that the coach has deleted', async () => {
  const person = { firstName: 'Kim', lastName: 'Doe', amount: 5000 };
  await buyCall(site, { selectedTimeSlot: '2027-01-04-100pm', email: 'kim@example.com' });
  await buyCall(site, { selectedTimeSlot: '2027-01-04-200pm', email: 'lee@example.com' });
  await site.db.insert(tables.paymentsElsewhere).values({ ...person, email: 'kim@example.com' });
  const credit = { decision: 'credited', creditMinutes: 30, decidedAt: settledAt, minutes: 30 } as const;
  const call = { reason: 'deleted', about: 'Monday', phoneDigits: '12025550001' } as const;
  await site.db.insert(tables.paymentDecisions).values({ ...person, ...credit, ...call, email: 'lee@example.com' });
  expect((await wipe()).status).toBe(200);
  expect((await storedClients(site)).map(({ email }) => email).sort()).toEqual(['kim@example.com', 'lee@example.com']);
  const { clients } = (await coach.send('GET', '/api/admin/client-credit')).body;
  expect(clients).toMatchObject([{ email: 'lee@example.com', minutes: 30 }]);
});

test('a call that the coach booked stays unless its link was paid at the sandbox', async () => {
  const [owed, inCash, paid] = [
    await bookWithLink(coach, { selectedTimeSlot: '2027-01-04-100pm', outsideHours: true }),
    await bookWithLink(coach, { selectedTimeSlot: '2027-01-04-200pm', outsideHours: true }),
    await bookWithLink(coach, { selectedTimeSlot: '2027-01-04-300pm', outsideHours: true }),
  ];
  const unpaid = openUnpaidCalls(coach);
  for (const { token } of [owed, inCash]) await openLinkHolder(site, token).start();
  await unpaid.markPaid(inCash.id);
  await openLinkHolder(site, paid.token).pay();
  expect((await wipe()).status).toBe(200);
  expect(await unpaid.booking(owed.id)).toMatchObject({
    status: 'confirmed',
    owed: 50_00,
    stripePaymentIntentId: null,
  });
  expect(await unpaid.booking(inCash.id)).toMatchObject({ paidWith: 'elsewhere', paid: 50_00 });
  expect(await unpaid.booking(paid.id)).toBeUndefined();
  expect((await openLinkHolder(site, owed.token).start()).status).toBe(200);
});

test('a bill stays unless it was paid at the sandbox, whose mail goes as well', async () => {
  const bills = openBillsAdmin(site, coach);
  const [owed, paid] = [await bills.made('kim@example.com'), await bills.made('kim@example.com', { cents: 61_00 })];
  await openLinkHolder(site, owed.token).start();
  await openLinkHolder(site, paid.token).pay();
  expect((await wipe()).status).toBe(200);
  expect(await bills.unpaid()).toMatchObject([{ id: owed.id, amount: 60_00 }]);
  expect(await site.db.select().from(tables.mails)).toMatchObject([{ facts: { paymentLinkId: owed.id } }]);
  expect((await openLinkHolder(site, paid.token).start()).status).toBe(404);
  expect((await openLinkHolder(site, owed.token).start()).status).toBe(200);
});
