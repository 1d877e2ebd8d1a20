import type { Db } from './connect.ts';
import { and, exists, inArray, not, or, type SQL, sql } from './drizzle.ts';
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
    .select({ id: clients.id })
    .from(clients)
    .where(and(inArray(clients.id, ofAddresses), not(hasRowsLeft(tx))));
  const ids = found.map(({ id }) => id);
  const adjustments = await tx.delete(creditAdjustments).where(isAnyOf(creditAdjustments.clientId, ids)).returning();
  // Their addresses go with them.
  const deleted = await tx.delete(clients).where(isAnyOf(clients.id, ids)).returning();
  return {
    ...(adjustments.length > 0 && { credit_adjustments: adjustments }),
    ...(deleted.length > 0 && { clients: deleted }),
  };
}

/** The tables whose rows keep a client. Money and credit of a call that the coach has deleted count too. */
const tablesOfClients = [coachingCalls, consultationRequests, payments, paymentsElsewhere, paymentDecisions, users];

/** Whether one of these tables has a row of the client. */
function hasRowsLeft(tx: Db): SQL {
  const isOfClient = (table: (typeof tablesOfClients)[number]) =>
    exists(tx.select({ id: table.id }).from(table).where(sql`${table.clientId} = ${clients.id}`));
  return or(...tablesOfClients.map(isOfClient)) as SQL;
}
