import { fullName } from '#domain/full-name.ts';
import { refuseMissingClient } from '../booking/refuse-missing-client.ts';
import { recordAdminAction } from '../db/audit-log.ts';
import type { Db } from '../db/connect.ts';
import { asc, eq, inArray } from '../db/drizzle.ts';
import { isAnyOf } from '../db/is-any-of.ts';
import { clientAddresses, clients, coachingCalls, packages } from '../db/schema.ts';

export type ClientRow = typeof clients.$inferSelect;

/**
 * Locks these clients, in id order to avoid deadlocks. Use 'update' before deleting a client: it also keeps others from
 * adding rows that refer to the client. Throws `NOT_FOUND` if one is missing.
 */
export async function lockClients<const Ids extends readonly number[]>(
  tx: Db,
  ids: Ids,
  strength: 'no key update' | 'update' = 'no key update',
): Promise<{ [Key in keyof Ids]: ClientRow }> {
  const locked = await tx.select().from(clients).where(isAnyOf(clients.id, ids)).orderBy(asc(clients.id)).for(strength);
  return ids.map((id) => locked.find((row) => row.id === id) ?? refuseMissingClient()) as {
    [Key in keyof Ids]: ClientRow;
  };
}

/** Lists a client's addresses, first the one that mails go to. */
export async function listAddresses(db: Db, { id, email }: Pick<ClientRow, 'id' | 'email'>): Promise<string[]> {
  const found = await db
    .select({ email: clientAddresses.email })
    .from(clientAddresses)
    .where(eq(clientAddresses.clientId, id))
    .orderBy(clientAddresses.email);
  return [email, ...found.map((address) => address.email).filter((address) => address !== email)];
}

/** Returns the client's name, or else the address. */
export const nameClient = (client: Pick<ClientRow, 'firstName' | 'lastName' | 'email'>): string =>
  fullName(client) || client.email;

/** Logs a change such as 'joined a@example.com with b@example.com'. */
export const recordClientChange = (tx: Db, admin: string, change: string, now: Date): Promise<void> =>
  recordAdminAction(tx, { actor: admin, action: 'client-changed', subject: change }, now);

/**
 * Locks the calls and then the packages of these clients. Lock credit and clients after that: bookings, moves and
 * cancellations lock a call, its package, the credit and the client's row in this order.
 */
export async function lockPackagesOfClients(tx: Db, ids: readonly number[]): Promise<void> {
  const isOwn = isAnyOf(packages.clientId, ids);
  const own = tx.select({ id: packages.id }).from(packages).where(isOwn);
  await tx
    .select({ id: coachingCalls.id })
    .from(coachingCalls)
    .where(inArray(coachingCalls.packageId, own))
    .orderBy(asc(coachingCalls.id))
    .for('update');
  await tx.select({ id: packages.id }).from(packages).where(isOwn).orderBy(asc(packages.id)).for('update');
}
