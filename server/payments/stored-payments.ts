import type { DisputeState } from '#contracts/admin-payments.ts';
import type { CourseAccount, PaymentState } from '#contracts/payments.ts';
import type { Sql } from '../db/connect.ts';

export type StoredPayment = {
  id: number;
  kind: 'call' | 'course';
  paymentIntentId: string | null;
  idempotencyKey: string;
  status: PaymentState;
  /** Cents. */
  amount: number;
  currency: string;
  /** Cents. */
  refunded: number;
  dispute: DisputeState | null;
  disputeAt: Date | null;
  isMemberPrice: boolean;
  firstName: string;
  lastName: string;
  email: string;
  userId: number | null;
  coachingCallId: number | null;
  checkoutHash: string;
  clientSecretHash: string | null;
  expiresAt: Date | null;
  attention: string | null;
  attentionDone: string | null;
  accountId: number | null;
  account: CourseAccount | null;
  enteredAt: Date | null;
  checkedAt: Date | null;
  settledAt: Date | null;
  createdAt: Date;
};

const selectPayments = `select id, kind, payment_intent_id as "paymentIntentId", idempotency_key as "idempotencyKey", status,
  amount, currency, refunded, dispute, dispute_at as "disputeAt", is_member_price as "isMemberPrice", first_name as "firstName",
  last_name as "lastName", email, user_id as "userId", coaching_call_id as "coachingCallId",
  checkout_hash as "checkoutHash", client_secret_hash as "clientSecretHash", expires_at as "expiresAt", attention, attention_done as "attentionDone",
  account_id as "accountId", account, entered_at as "enteredAt", checked_at as "checkedAt", settled_at as "settledAt",
  created_at as "createdAt" from payments`;

type NewPayment = Omit<
  StoredPayment,
  | 'id'
  | 'paymentIntentId'
  | 'clientSecretHash'
  | 'disputeAt'
  | 'status'
  | 'currency'
  | 'refunded'
  | 'dispute'
  | 'attention'
  | 'attentionDone'
  | 'accountId'
  | 'account'
  | 'enteredAt'
  | 'checkedAt'
  | 'settledAt'
>;

export async function insertPayment(tx: Sql, payment: NewPayment): Promise<StoredPayment> {
  const { rows } = await tx.query(
    `insert into payments (kind, idempotency_key, amount, is_member_price, first_name, last_name, email, user_id,
       coaching_call_id, checkout_hash, expires_at, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) returning id`,
    [
      payment.kind,
      payment.idempotencyKey,
      payment.amount,
      payment.isMemberPrice,
      payment.firstName,
      payment.lastName,
      payment.email,
      payment.userId,
      payment.coachingCallId,
      payment.checkoutHash,
      payment.expiresAt,
      payment.createdAt,
    ],
  );
  return (await findPayment(tx, 'id = $1', rows[0]?.id)) as StoredPayment;
}

async function findPayment(sql: Sql, condition: string, ...values: unknown[]): Promise<StoredPayment | undefined> {
  return (await sql.query(`${selectPayments} where ${condition}`, values)).rows[0] as StoredPayment | undefined;
}

export const findPaymentByIntent = (sql: Sql, intentId: string) => findPayment(sql, 'payment_intent_id = $1', intentId);

/** By the provider's names of them; those that this site made. */
export async function findPaymentsByIntent(sql: Sql, intentIds: string[]): Promise<Map<string, StoredPayment>> {
  const { rows } = await sql.query(`${selectPayments} where payment_intent_id = any ($1::text[])`, [intentIds]);
  return new Map((rows as StoredPayment[]).map((payment) => [payment.paymentIntentId as string, payment]));
}

/** Nobody else changes it until the transaction ends. */
export const lockPayment = (tx: Sql, id: number) => findPayment(tx, 'id = $1 for update', id);

/** What this browser has open, the latest first. */
export async function listOpenPayments(sql: Sql, checkoutHash: string): Promise<StoredPayment[]> {
  const { rows } = await sql.query(
    `${selectPayments} where checkout_hash = $1 and status in ('open', 'processing') order by created_at desc, id desc`,
    [checkoutHash],
  );
  return rows as StoredPayment[];
}

/** The course that this browser paid for last. */
export const findLatestCoursePayment = (sql: Sql, checkoutHash: string) =>
  findPayment(
    sql,
    `checkout_hash = $1 and kind = 'course' and status = 'settled' order by id desc limit 1`,
    checkoutHash,
  );

/** The payment of a call that is open. */
export const findOpenCallPayment = (sql: Sql, callId: number) =>
  findPayment(sql, `coaching_call_id = $1 and status in ('open', 'processing')`, callId);

/** Holds that have run out. */
export async function listExpiredPayments(sql: Sql, now: Date): Promise<StoredPayment[]> {
  const { rows } = await sql.query(
    `${selectPayments} where status = 'open' and expires_at <= $1 order by expires_at limit 50`,
    [now],
  );
  return rows as StoredPayment[];
}

/**
 * What is open since `since` and has not been asked about after `askedBefore`. A payment for the course may stay open for a
 * day and holds nothing: the older it is, the less often it is asked about.
 */
export async function listPaymentsToSync(sql: Sql, since: Date, checkedBefore: Date): Promise<StoredPayment[]> {
  const { rows } = await sql.query(
    `${selectPayments} where status in ('open', 'processing') and payment_intent_id is not null and created_at > $1
       and coalesce(checked_at, created_at) <= case kind when 'call' then $2::timestamptz
         else $2::timestamptz - ($2::timestamptz - created_at) / 20 end
     order by coalesce(checked_at, created_at) limit 50`,
    [since, checkedBefore],
  );
  return rows as StoredPayment[];
}
