import { dateAt } from '#domain/coach-clock.ts';
import { type MinuteLots, sumUpLots } from '#domain/minute-lots.ts';
import { getEndOfDay } from '#domain/packages.ts';
import { addDays } from '#domain/slot-values.ts';
import type { AppContext } from '../app-context.ts';
import { acquireAdvisoryLocks } from '../db/advisory-lock.ts';
import { findClientId } from '../db/client-addresses.ts';
import type { Db } from '../db/connect.ts';
import { sql } from '../db/drizzle.ts';
import { ofAddress, type RowsOf } from '../db/owned-rows.ts';
import { creditAdjustments } from '../db/schema.ts';
import { type ExpiredMinutes, readCreditEntries, readEntriesOfClients, selectCreditMinutes } from './credit-entries.ts';

/**
 * Returns the credit in minutes of the client with this email address: unused and overused time of calls, credit for
 * canceled or deleted calls, and the coach's own changes, without expired minutes. A shared phone number shares no
 * credit (decision 016).
 */
export const readCredit = async (db: Db, email: string, now: Date): Promise<number> =>
  (await readLots(db, ofAddress(db, email), now)).balance;

/** Returns the minutes that a client can spend: 0 if the credit is negative. */
export const readSpendable = async (db: Db, email: string, now: Date): Promise<number> =>
  Math.max(0, await readCredit(db, email, now));

/** Returns the lots of a person's credit. `isOwn` selects the person's rows, for example by an account. */
export const readLots = async (db: Db, isOwn: RowsOf, now: Date): Promise<MinuteLots> =>
  sumUpLots(await readCreditEntries(db, isOwn), now);

/** Returns the credit in minutes of these clients, by id. Clients who never had credit are left out. */
export async function readCreditOfClients(db: Db, clients: readonly number[], now: Date): Promise<Map<number, number>> {
  const entries = await readEntriesOfClients(db, clients);
  return new Map([...entries].map(([id, own]) => [id, sumUpLots(own, now).balance]));
}

/** Returns a subquery for the ids of all clients who have credit. */
export function selectClientsWithCredit(db: Db, expired: ExpiredMinutes) {
  const credit = selectCreditMinutes(db, expired);
  return db
    .select({ id: credit.clientId })
    .from(credit)
    .groupBy(credit.clientId)
    .having(sql`sum(${credit.minutes}) > 0`);
}

/** Locks the client's credit until the transaction ends, and returns it in minutes. */
export async function lockCredit(tx: Db, email: string, now: Date): Promise<number> {
  let client: number | null;
  do {
    client = await findClientId(tx, email);
    await lockCreditOfClients(tx, [client ?? email]);
    // The coach may have joined two clients while this waited.
  } while ((await findClientId(tx, email)) !== client);
  return readCredit(tx, email, now);
}

/** Locks the credit of these clients until the transaction ends. An address stands for a client without a row. */
export const lockCreditOfClients = (tx: Db, clients: readonly [number | string, ...(number | string)[]]) =>
  acquireAdvisoryLocks(tx, clients.map((client) => `credit of ${client}`) as [string, ...string[]]);

/** The client and call of minutes that are given back, with the reason and the actor for the list of changes. */
type GivenBack = { email: string; callId: number; reason: string; actor: string; now: Date };

/** Adds a lot for minutes of a call whose package or lot has ended. It expires after the coach's `givenBackDays`. */
export async function insertReturnedMinutes(
  tx: Db,
  { settings }: Pick<AppContext, 'settings'>,
  minutes: number,
  { email, callId: coachingCallId, reason, actor, now }: GivenBack,
): Promise<void> {
  const { coachTimeZone: zone, givenBackDays } = settings.current.calls;
  const endsAt = getEndOfDay(addDays(dateAt(now, zone), givenBackDays), zone);
  const row = { email, minutes, endsAt, coachingCallId, reason, actor, createdAt: now };
  await tx.insert(creditAdjustments).values({ ...row, cause: 'given back' });
}

/**
 * Gives back minutes that a call had taken. `release` deletes the entries that took them, so that they are in their
 * lots again, and returns their number. Minutes whose lot has expired meanwhile go into a new lot for a few days.
 */
export async function returnMinutes(
  tx: Db,
  ctx: Pick<AppContext, 'settings'>,
  given: GivenBack,
  release: () => Promise<number>,
): Promise<void> {
  const { email, now } = given;
  const before = await lockCredit(tx, email, now);
  const released = await release();
  const missing = before + released - (await readCredit(tx, email, now));
  if (missing > 0) await insertReturnedMinutes(tx, ctx, missing, given);
}
