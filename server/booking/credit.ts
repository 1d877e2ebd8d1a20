import { acquireAdvisoryLocks } from '../db/advisory-lock.ts';
import { findClientId } from '../db/client-addresses.ts';
import type { Db } from '../db/connect.ts';
import { type AnyPgColumn, sql, unionAll } from '../db/drizzle.ts';
import { isAnyOf } from '../db/is-any-of.ts';
import { ofClientWith, type RowsOf } from '../db/owned-rows.ts';
import { coachingCalls, creditAdjustments, paymentDecisions } from '../db/schema.ts';

/**
 * Returns the credit in minutes of the client with this email address: the rest and the overuse of calls, credit for
 * cancelled or deleted calls, and the coach's own changes. A shared phone number shares no credit (decision 016).
 */
export const readCredit = (db: Db, email: string): Promise<number> => sumCredit(db, ofClientWith(db, email));

/** Returns the credit in minutes that the rows of somebody hold, such as those of an account. */
export async function sumCredit(db: Db, isOwn: RowsOf): Promise<number> {
  const decided = db
    .select({ minutes: sql`coalesce(sum(${paymentDecisions.creditMinutes}), 0)` })
    .from(paymentDecisions)
    .where(isOwn(paymentDecisions));
  const adjusted = db
    .select({ minutes: sql`coalesce(sum(${creditAdjustments.minutes}), 0)` })
    .from(creditAdjustments)
    .where(isOwn(creditAdjustments));
  const [credit] = await db
    .select({
      minutes: sql`coalesce(sum(${coachingCalls.rolloverMinutes}), 0) + ${decided} + ${adjusted}`.mapWith(Number),
    })
    .from(coachingCalls)
    .where(isOwn(coachingCalls));
  return credit?.minutes ?? 0;
}

/** Returns the credit in minutes of these clients, by id. Clients who never had credit are left out. */
export async function readCreditOfClients(db: Db, clients: readonly number[]): Promise<Map<number, number>> {
  const entries = selectCreditEntries(db);
  const found = await db
    .select({ id: entries.clientId, minutes: sql`sum(${entries.minutes})`.mapWith(Number) })
    .from(entries)
    .where(isAnyOf(entries.clientId, clients))
    .groupBy(entries.clientId);
  return new Map(found.flatMap(({ id, minutes }) => (id === null ? [] : [[id, minutes]])));
}

/** A subquery with the ids of all clients who have credit. */
export function selectClientsWithCredit(db: Db) {
  const entries = selectCreditEntries(db);
  return db
    .select({ id: entries.clientId })
    .from(entries)
    .groupBy(entries.clientId)
    .having(sql`sum(${entries.minutes}) > 0`);
}

/** Everything that gave or took minutes. Its conditions are literals, as one of them is an index's. */
export function selectCreditEntries(db: Db) {
  const select = (
    table: typeof coachingCalls | typeof paymentDecisions | typeof creditAdjustments,
    minutes: AnyPgColumn,
  ) =>
    db
      .select({ clientId: table.clientId, minutes: sql<number>`${minutes}`.as('minutes') })
      .from(table)
      .where(sql`${minutes} <> 0`);
  return unionAll(
    select(coachingCalls, coachingCalls.rolloverMinutes),
    select(paymentDecisions, paymentDecisions.creditMinutes),
    select(creditAdjustments, creditAdjustments.minutes),
  ).as('credit_entries');
}

/** Returns the credit, which no other transaction can spend until this one ends. */
export async function lockCredit(tx: Db, email: string): Promise<number> {
  let client: number | null;
  do {
    client = await findClientId(tx, email);
    await lockCreditOfClients(tx, [client ?? email]);
    // The coach may have joined two clients while this waited.
  } while ((await findClientId(tx, email)) !== client);
  return readCredit(tx, email);
}

/** Locks the credit of these clients until the transaction ends. An address stands for a client without a row. */
export const lockCreditOfClients = (tx: Db, clients: readonly [number | string, ...(number | string)[]]) =>
  acquireAdvisoryLocks(tx, clients.map((client) => `credit of ${client}`) as [string, ...string[]]);
