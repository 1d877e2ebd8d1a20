import { randomUUID } from 'node:crypto';
import { selectCustomer } from '../db/client-addresses.ts';
import type { Db } from '../db/connect.ts';
import { and, asc, desc, eq, isNotNull, lte, notLike, type SQL, sql } from '../db/drizzle.ts';
import { isAnyOf } from '../db/is-any-of.ts';
import { payments } from '../db/schema.ts';

export type StoredPayment = typeof payments.$inferSelect;
type NewPayment = Omit<typeof payments.$inferInsert, 'idempotencyKey'>;

// Written without parameters, so that prepared statements can use the partial indexes.
export const isOpenPayment = sql`${payments.status} in ('open', 'processing')`;
const isAwaitingPayer = sql`${payments.status} = 'open'`;

/** Returns a link's value in place of a browser's hash, so that everybody with the link gets the same payment. */
export const getLinkCheckoutHash = (linkId: number): string => `${LINK_PREFIX}${linkId}`;
const LINK_PREFIX = 'payment link ';
/** The condition that a payment belongs to one browser, and not to everybody with a link. */
export const notOfPaymentLink = notLike(payments.checkoutHash, `${LINK_PREFIX}%`);
export const isOfPaymentLink = ({ checkoutHash }: Pick<StoredPayment, 'checkoutHash'>): boolean =>
  checkoutHash.startsWith(LINK_PREFIX);

export async function insertPayment(tx: Db, payment: NewPayment): Promise<StoredPayment> {
  const stripeCustomerId = selectCustomer(tx, payment.email);
  const values = { ...payment, stripeCustomerId, idempotencyKey: createIdempotencyKey() };
  const [row] = await tx.insert(payments).values(values).returning();
  return row as StoredPayment;
}

export const createIdempotencyKey = (): string => `payment-${randomUUID()}`;

export async function updatePayment(tx: Db, id: number, changes: Partial<typeof payments.$inferInsert>): Promise<void> {
  await tx.update(payments).set(changes).where(eq(payments.id, id));
}

/** Stores the payer, as typed last, and the end of the purchase. Changes nothing once the payment is no longer open. */
export async function updatePayer(
  tx: Db,
  id: number,
  payer: Partial<Pick<StoredPayment, 'firstName' | 'lastName' | 'email' | 'userId' | 'expiresAt'>>,
): Promise<void> {
  await tx
    .update(payments)
    .set(payer)
    .where(and(eq(payments.id, id), isAwaitingPayer));
}

export const findPaymentByIntent = (db: Db, intentId: string) =>
  findPayment(db, eq(payments.paymentIntentId, intentId));

/** Returns the payments with these intents, by the intents' ids. */
export async function findPaymentsByIntent(db: Db, intentIds: string[]): Promise<Map<string, StoredPayment>> {
  const rows = await db.select().from(payments).where(isAnyOf(payments.paymentIntentId, intentIds));
  return new Map(rows.map((payment) => [payment.paymentIntentId as string, payment]));
}

export async function lockPayment(tx: Db, id: number): Promise<StoredPayment | undefined> {
  const [payment] = await tx.select().from(payments).where(eq(payments.id, id)).for('update');
  return payment;
}

export const listOpenPayments = (db: Db, checkoutHash: string): Promise<StoredPayment[]> =>
  db
    .select()
    .from(payments)
    .where(and(eq(payments.checkoutHash, checkoutHash), isOpenPayment))
    .orderBy(desc(payments.createdAt), desc(payments.id));

/** Returns the latest of a browser's settled course payments. */
export async function findLatestCoursePayment(db: Db, checkoutHash: string): Promise<StoredPayment | undefined> {
  const [payment] = await db
    .select()
    .from(payments)
    .where(and(eq(payments.checkoutHash, checkoutHash), eq(payments.kind, 'course'), eq(payments.status, 'settled')))
    .orderBy(desc(payments.id))
    .limit(1);
  return payment;
}

/** Returns the provider's id of a browser's latest payment for a call, in any status. */
export async function findLatestCallIntent(db: Db, checkoutHash: string): Promise<string | null> {
  const [payment] = await db
    .select({ intent: payments.paymentIntentId })
    .from(payments)
    .where(and(eq(payments.checkoutHash, checkoutHash), eq(payments.kind, 'call'), isNotNull(payments.paymentIntentId)))
    .orderBy(desc(payments.id))
    .limit(1);
  return payment?.intent ?? null;
}

export const findOpenCallPayment = (db: Db, callId: number) =>
  findPayment(db, and(eq(payments.coachingCallId, callId), isOpenPayment));

export const findOpenBillPayment = (db: Db, billId: number) =>
  findPayment(db, and(eq(payments.billId, billId), isOpenPayment));

async function findPayment(db: Db, condition: SQL | undefined): Promise<StoredPayment | undefined> {
  const [payment] = await db.select().from(payments).where(condition);
  return payment;
}

const BATCH_SIZE = 50;

export const listExpiredPayments = (db: Db, now: Date): Promise<StoredPayment[]> =>
  db
    .select()
    .from(payments)
    .where(and(isAwaitingPayer, lte(payments.expiresAt, now)))
    .orderBy(asc(payments.expiresAt))
    .limit(BATCH_SIZE);

/**
 * Lists open payments that were not checked since `checkedBefore`. A payment for the course or by a link holds no time
 * of the calendar and may stay open for days, or a year for an offer. The older such a payment is, the less often it is
 * checked, but at least once an hour.
 */
export function listPaymentsToSync(db: Db, checkedBefore: Date): Promise<StoredPayment[]> {
  const lastCheckedAt = sql`coalesce(${payments.checkedAt}, ${payments.createdAt})`;
  const before = sql`${checkedBefore.toISOString()}::timestamptz`;
  const isHold = and(eq(payments.kind, 'call'), notOfPaymentLink);
  const isDue = sql`${lastCheckedAt} <= case when ${isHold} then ${before}
    else ${before} - least((${before} - ${payments.createdAt}) / 20, interval '1 hour') end`;
  return db
    .select()
    .from(payments)
    .where(and(isOpenPayment, isNotNull(payments.paymentIntentId), isDue))
    .orderBy(lastCheckedAt)
    .limit(BATCH_SIZE);
}
