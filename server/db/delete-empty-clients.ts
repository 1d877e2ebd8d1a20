import type { Db } from './connect.ts';
import { and, eq, exists, inArray, not, or, type SQL, sql } from './drizzle.ts';
import { isAnyOf } from './is-any-of.ts';
import {
  clientAddresses,
  clients,
  coachingCalls,
  consultationRequests,
  creditAdjustments,
  paymentDecisions,
  payments,
  paymentsElsewhere,
  users,
} from './schema.ts';

/** Deletes the clients of these addresses who have no call, money or account left. Returns the rows by table. */
export async function deleteEmptyClients(tx: Db, addresses: readonly string[]): Promise<Record<string, object[]>> {
  const ofAddresses = tx
    .select({ id: clientAddresses.clientId })
    .from(clientAddresses)
    .where(isAnyOf(clientAddresses.email, addresses));
  const found = await tx
    .select({ id: clients.id, email: clientAddresses.email })
    .from(clients)
    .innerJoin(clientAddresses, eq(clientAddresses.clientId, clients.id))
    .where(and(inArray(clients.id, ofAddresses), not(hasRowsLeft(tx))));
  const adjustments = await tx
    .delete(creditAdjustments)
    .where(isAnyOf(creditAdjustments.email, [...new Set(found.map(({ email }) => email))]))
    .returning();
  // Their addresses go with them.
  const deleted = await tx
    .delete(clients)
    .where(isAnyOf(clients.id, [...new Set(found.map(({ id }) => id))]))
    .returning();
  return {
    ...(adjustments.length > 0 && { credit_adjustments: adjustments }),
    ...(deleted.length > 0 && { clients: deleted }),
  };
}

/** The tables whose rows keep a client. Money and credit of a call that the coach has deleted count too. */
const tablesOfClients = [coachingCalls, consultationRequests, payments, paymentsElsewhere, paymentDecisions, users];

/** Whether any address of the client is in one of these tables. */
function hasRowsLeft(tx: Db): SQL {
  const isOfClient = (table: (typeof tablesOfClients)[number]) =>
    exists(
      tx
        .select({ id: table.id })
        .from(table)
        .where(sql`${table.email} in (select email from client_addresses as own where own.client_id = ${clients.id})`),
    );
  return or(...tablesOfClients.map(isOfClient)) as SQL;
}
