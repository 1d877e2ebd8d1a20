import { clientAddresses, clients, differentClients } from './client-tables.ts';
import type { Db } from './connect.ts';
import { type AnyPgColumn, alias, and, eq, not, type SQL, sql } from './drizzle.ts';

/** Returns the id of the address's client; null if no client has it, as for a suspected robot's. */
export async function findClientId(db: Db, email: string): Promise<number | null> {
  const [found] = await selectClientId(db, email);
  return found?.id ?? null;
}

/** Returns true if the address is closed: it opens no data of its client, since it may be mistyped. */
export const isClosedAddress = async (db: Db, email: string): Promise<boolean> =>
  (await db.$count(clientAddresses, and(eq(clientAddresses.email, email), not(clientAddresses.opensData)))) > 0;

/** Returns a subquery with this address and all others of its client. */
export function selectAddressesOfClient(db: Db, email: string): SQL {
  const own = alias(clientAddresses, 'own_address');
  const others = db
    .select({ email: clientAddresses.email })
    .from(clientAddresses)
    .innerJoin(own, eq(own.clientId, clientAddresses.clientId))
    .where(eq(own.email, email));
  return sql`(${others} union all select ${email}::varchar)`;
}

/** Returns a subquery with the id of this address's client. */
export const selectClientId = (db: Db, email: string) =>
  db.select({ id: clientAddresses.clientId }).from(clientAddresses).where(eq(clientAddresses.email, email));

/** Returns the condition that the coach has said that these two clients are two people. */
export const areDifferentClients = (one: SQL | AnyPgColumn | number, other: SQL | AnyPgColumn | number): SQL =>
  sql`exists (select from ${differentClients} where ${differentClients.lowerId} = least(${one}, ${other})
    and ${differentClients.higherId} = greatest(${one}, ${other}))`;

/** Returns a subquery with the payment provider's customer id of this address's client. */
export const selectCustomer = (db: Db, email: string): SQL<string | null> =>
  sql`(${db
    .select({ customer: clients.stripeCustomerId })
    .from(clients)
    .where(eq(clients.id, selectClientId(db, email)))})`;
