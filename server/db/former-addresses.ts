import type { Db } from './connect.ts';
import { and, eq, notExists } from './drizzle.ts';
import { isAnyOf } from './is-any-of.ts';
import { clientAddresses, formerAddresses, users } from './schema.ts';

/** Stores that the owner of `from` has `to` now. The owner's earlier addresses stay theirs. */
export async function storeFormerAddress(tx: Db, from: string, to: string, now: Date): Promise<void> {
  await tx.update(formerAddresses).set({ ownerEmail: to }).where(eq(formerAddresses.ownerEmail, from));
  // The owner may have come back to an earlier address.
  await tx.delete(formerAddresses).where(and(eq(formerAddresses.email, to), eq(formerAddresses.ownerEmail, to)));
  await tx.insert(formerAddresses).values({ email: from, ownerEmail: to, createdAt: now });
}

/** Returns the condition that nobody has the former address at present. */
const isFree = (db: Db) =>
  and(
    ...[users, clientAddresses].map((table) =>
      notExists(db.select({ email: table.email }).from(table).where(eq(table.email, formerAddresses.email))),
    ),
  );

/** Lists the former addresses of the owner of `addresses`, without those that another person has by now. */
export async function listFormerAddresses(db: Db, addresses: readonly string[]): Promise<string[]> {
  const found = await db
    .selectDistinct({ email: formerAddresses.email })
    .from(formerAddresses)
    .where(and(isAnyOf(formerAddresses.ownerEmail, addresses), isFree(db)))
    .orderBy(formerAddresses.email);
  return found.map(({ email }) => email).filter((email) => !addresses.includes(email));
}

/** Returns true if an owner gave this address up, and it has no new owner. */
export const isGivenUp = async (db: Db, email: string): Promise<boolean> =>
  (await db.$count(formerAddresses, and(eq(formerAddresses.email, email), isFree(db)))) > 0;

/** Deletes the former addresses whose owner has neither an account nor a client's record any more. */
export async function deleteOwnerlessFormerAddresses(tx: Db): Promise<void> {
  const isGone = (table: typeof users | typeof clientAddresses) =>
    notExists(tx.select({ email: table.email }).from(table).where(eq(table.email, formerAddresses.ownerEmail)));
  await tx.delete(formerAddresses).where(and(isGone(users), isGone(clientAddresses)));
}
