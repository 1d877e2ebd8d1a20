import { expect, test } from 'vitest';
import { moveToNewAddress } from '../clients/move-to-new-address.ts';
import { addUser, findUser } from '../testing/accounts.ts';
import { addFreeCall, addPaidCall, useBookings } from '../testing/bookings.ts';
import { openClientsAdmin } from '../testing/clients.ts';
import { addRowOfClient } from '../testing/described-rows.ts';
import { useEmptySite } from '../testing/open-site.ts';
import { and, eq, isNull } from './drizzle.ts';
import { users } from './schema.ts';
import { clientTables } from './table-facts.ts';

const site = useEmptySite();
const people = openClientsAdmin(site, useBookings(site));
const ONE = 'one@example.com';
const TWO = 'two@example.com';

/** The clients of the rows that were typed with this address, without names in the log, which the coach's steps add. */
async function clientsOf(email: string): Promise<unknown[]> {
  const found: unknown[] = [];
  for (const { table, columns } of clientTables) {
    const isOf = and(eq(table.email, email), columns.auditLogId && isNull(columns.auditLogId));
    for (const { id } of await site.db.select({ id: table.clientId }).from(table).where(isOf)) found.push(id);
  }
  return found;
}

test('rows come to the client who has their address, go along with a join, and come back with a split', async () => {
  await addFreeCall(site, '2027-01-11-930am', { email: ONE, status: 'suspected_robot' });
  expect(await clientsOf(ONE)).toEqual([null]);
  await addPaidCall(site, '2027-01-11-1000am', { email: ONE });
  const one = await people.idOf(ONE);
  expect(await clientsOf(ONE)).toEqual([one, one]);
  await addFreeCall(site, '2027-01-11-1030am', { email: TWO });
  const two = await people.idOf(TWO);
  await people.adjust(ONE, 15);
  await people.join(TWO, ONE);
  expect(await clientsOf(ONE)).toEqual([two, two, two]);
  await people.split(TWO, TWO);
  expect(await clientsOf(ONE)).toEqual([two, two, two]);
  expect(await clientsOf(TWO)).toEqual([await people.idOf(TWO)]);
});

test('each table of clients has the triggers that give its rows to their client', async () => {
  await addFreeCall(site, '2027-01-11-1030am', { email: TWO });
  const two = await people.idOf(TWO);
  await addPaidCall(site, '2027-01-11-1000am', { email: ONE });
  for (const facts of clientTables) await addRowOfClient(site, facts, ONE);
  const rows = clientTables.length + 1;
  expect(await clientsOf(ONE)).toEqual(Array(rows).fill(await people.idOf(ONE)));
  await people.join(TWO, ONE);
  expect(await clientsOf(ONE)).toEqual(Array(rows).fill(two));
});

test('each table of clients gives its rows to an address that replaces another', async () => {
  await addPaidCall(site, '2027-01-11-1000am', { email: ONE });
  const one = await people.idOf(ONE);
  for (const facts of clientTables) await addRowOfClient(site, facts, ONE);
  const { ctx } = site;
  await ctx.database.transaction((tx) => moveToNewAddress(ctx, tx, { from: ONE, to: TWO }, ctx.now()));
  expect(await clientsOf(ONE)).toEqual([]);
  expect(await clientsOf(TWO)).toEqual(Array(clientTables.length + 1).fill(one));
});

test('an account is its address’s client’s unless it is an admin’s or the address opens no data', async () => {
  const clientOf = async () => (await findUser(site, ONE))?.clientId;
  const { id } = await addUser(site, { email: ONE });
  const one = await people.idOf(ONE);
  expect(await clientOf()).toBe(one);
  await site.db.update(users).set({ isAdmin: true }).where(eq(users.id, id));
  expect(await clientOf()).toBeNull();
  await site.db.update(users).set({ isAdmin: false }).where(eq(users.id, id));
  expect(await clientOf()).toBe(one);
  await people.update(ONE, { email: TWO });
  expect(await clientOf()).toBeNull();
  await site.db.update(users).set({ emailVerifiedAt: site.ctx.now() }).where(eq(users.id, id));
  expect(await clientOf()).toBeNull();
  await site.db.delete(users).where(eq(users.id, id));
  await addUser(site, { email: ONE });
  expect(await clientOf()).toBeNull();
});
