import type { Sql } from '../db/connect.ts';

/** Whether one of `payments` pays for the course still: settled, not disputed, and not given back to end the purchase. */
const paymentStillCounts = `kind = 'course' and status = 'settled' and coalesce(dispute, 'won') = 'won' and not exists (
  select from payment_refunds
  where payment_id = payments.id and not keeps_purchase and payment_refunds.status <> 'failed')`;

/**
 * Whether such a payment is for the very account of `users`, or for an address that is known to be hers. What the coach has
 * withdrawn by hand since stays so.
 */
const isPaidFor = `exists (
  select from payments
  where ${paymentStillCounts} and (account_id = users.id
    or (payments.email = users.email and (payments.user_id = users.id or users.email_verified_at is not null)))
    and not exists (
      select from audit_log
      where action = 'access-withdrawn' and subject = users.email and audit_log.created_at >= payments.settled_at))`;

/** Whether one of `users` has the course: it is open to her, or paid for and opens once her address is known to be hers. */
export const ownsCourse = `(has_course_access or is_admin or ${isPaidFor})`;

/** Opens the course to a user for whom it is paid; answers whether it is open now. The caller has locked her row. */
export async function grantPaidAccess(tx: Sql, userId: number, now: Date): Promise<boolean> {
  const { rows } = await tx.query(
    `update users set has_course_access = true, updated_at = $2
     where id = $1 and not has_course_access and ${isPaidFor} returning 1`,
    [userId, now],
  );
  if (rows[0]) return true;
  const { rows: open } = await tx.query('select from users where id = $1 and (has_course_access or is_admin)', [
    userId,
  ]);
  return open.length > 0;
}

/**
 * Closes what the payment `paymentId` paid for, unless another one pays for it, or the coach had opened it by hand before.
 * A payment that opened nothing, since an earlier one had, counts once that one is given back.
 */
export async function revokePaidAccess(tx: Sql, paymentId: number, now: Date): Promise<void> {
  const { rows } = await tx.query(
    `select users.id from users join payments as own on own.id = $1
     where own.account_id = users.id or (own.account_id is null and own.email = users.email
       and exists (select from payments where payments.account_id = users.id))
     for update of users`,
    [paymentId],
  );
  if (!rows[0]) return;
  await tx.query(
    `update users set has_course_access = false, updated_at = $3
     where id = $1 and has_course_access and not exists (
       select from payments
       where payments.id <> $2 and ${paymentStillCounts} and (account_id = users.id or payments.email = users.email))`,
    [rows[0].id, paymentId, now],
  );
}
