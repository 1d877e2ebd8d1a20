import type { AppContext } from '../app-context.ts';
import { lockCreditOfClients, readCreditOfClients } from '../booking/credit.ts';
import { callsView } from '../db/calls-view.ts';
import type { Db } from '../db/connect.ts';
import { and, asc, desc, eq, ne, type SQL, sql, unionAll } from '../db/drizzle.ts';
import { takeNextId } from '../db/next-id.ts';
import { clientAddresses, clients, payments, users } from '../db/schema.ts';
import type { Sealer } from '../db/sealing/sealer.ts';
import { Refusal } from '../requests/refusal.ts';
import { openClient } from './client-details.ts';
import {
  type ClientRow,
  listAddresses,
  lockClients,
  lockPackagesOfClients,
  nameClient,
  recordClientChange,
} from './lock-clients.ts';

/**
 * Splits an address off a client: it becomes a client of its own, with all its records. Notes and tags cannot be told
 * apart, so both clients keep them. Throws `NOT_FOUND`, `NOT_POSSIBLE` for the only address.
 */
export async function splitClient(ctx: AppContext, admin: string, id: number, email: string) {
  const now = ctx.now();
  const { message, otherId } = await ctx.database.transaction(async (tx) => {
    await lockPackagesOfClients(tx, [id]);
    await lockCreditOfClients(tx, [id]);
    const [client] = await lockClients(tx, [id]);
    const addresses = await listAddresses(tx, client);
    if (!addresses.includes(email)) {
      throw new Refusal('NOT_FOUND', `${nameClient(client)} doesn’t have the address ${email}.`);
    }
    const primary = addresses.find((address) => address !== email);
    if (!primary) {
      throw new Refusal('NOT_POSSIBLE', 'This is the client’s only address, so there’s nothing to split off.');
    }
    const otherId = await insertSplitClient(tx, ctx.sealer, client, email, now);
    if (client.email === email) {
      await tx.update(clients).set({ email: primary, updatedAt: now }).where(eq(clients.id, id));
    }
    await recordClientChange(tx, admin, `split ${email} (client ${otherId}) off ${primary} (client ${id})`, now);
    const credit = await readCreditOfClients(tx, [id, otherId], now);
    const describe = (address: string, clientId: number) =>
      `${address} has ${credit.get(clientId) ?? 0} minutes of credit`;
    const sentences = [
      `${email} is a client of its own again, with its calls and payments. Both keep the notes and tags.`,
      ...(credit.size > 0 ? [`${describe(primary, id)}, ${describe(email, otherId)}.`] : []),
    ];
    return { message: sentences.join(' '), otherId };
  });
  return { message, otherId, client: await openClient(ctx, admin, id) };
}

async function insertSplitClient(tx: Db, sealer: Sealer, client: ClientRow, email: string, now: Date): Promise<number> {
  const facts = await readLatestFacts(tx, email);
  // The customer at the provider stays with the client who keeps the row, unless the account had another one.
  const isOwnCustomer = and(eq(users.email, email), ne(users.stripeCustomerId, client.stripeCustomerId ?? ''));
  const [account] = await tx.select({ stripeCustomerId: users.stripeCustomerId }).from(users).where(isOwnCustomer);
  const id = await takeNextId(tx, 'clients');
  const { notes } = sealer.openRow('clients', client);
  await tx.insert(clients).values({
    id,
    email,
    tags: client.tags,
    ...sealer.sealRow('clients', id, { notes }),
    createdAt: client.createdAt,
    updatedAt: now,
    firstName: client.firstName,
    lastName: client.lastName,
    ...facts,
    ...account,
  });
  await tx.update(clientAddresses).set({ clientId: id }).where(eq(clientAddresses.email, email));
  if (!account) await tx.update(users).set({ stripeCustomerId: null }).where(eq(users.email, email));
  return id;
}

/** Reads the client's facts from the latest call with this address, or else from a payment or the account. */
async function readLatestFacts(tx: Db, email: string) {
  const none = sql<string | null>`null::text`;
  const select = (
    table: typeof callsView | typeof payments | typeof users,
    rank: number,
    { phone, timeZone, contactMethod }: Record<'phone' | 'timeZone' | 'contactMethod', SQL<string | null>>,
  ) =>
    tx
      .select({
        firstName: table.firstName,
        lastName: table.lastName,
        createdAt: table.createdAt,
        phone: phone.as('phone'),
        timeZone: timeZone.as('time_zone'),
        contactMethod: contactMethod.as('contact_method'),
        rank: sql<number>`${sql.raw(String(rank))}`.as('rank'),
      })
      .from(table)
      .where(eq(table.email, email));
  const unknown = { phone: none, timeZone: none, contactMethod: none };
  const rows = unionAll(
    select(callsView, 1, {
      phone: sql<string | null>`${callsView.phone}::text`,
      timeZone: sql<string | null>`${callsView.visitorTimeZone}::text`,
      contactMethod: sql<string | null>`${callsView.contactMethod}::text`,
    }),
    select(payments, 2, unknown),
    select(users, 3, unknown),
  ).as('known');
  const [latest] = await tx
    .select({
      firstName: rows.firstName,
      lastName: rows.lastName,
      phone: rows.phone,
      timeZone: rows.timeZone,
      contactMethod: rows.contactMethod,
    })
    .from(rows)
    .orderBy(asc(rows.rank), desc(rows.createdAt))
    .limit(1);
  return latest;
}
