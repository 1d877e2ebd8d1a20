import { acquireAdvisoryLocks } from '../db/advisory-lock.ts';
import type { Sql } from '../db/connect.ts';

/**
 * Minutes that the client with this email address has to her credit: what her calls left over or took, and what was
 * credited for calls that were cancelled or deleted. A shared phone number shares no credit (decision 016).
 */
export async function readCredit(sql: Sql, email: string): Promise<number> {
  const { rows } = await sql.query(
    `select (select coalesce(sum(rollover_minutes), 0) from coaching_calls where email = $1)::int
          + (select coalesce(sum(credit_minutes), 0) from payment_decisions where email = $1)::int as minutes`,
    [email],
  );
  return rows[0]?.minutes as number;
}

/** The same, while nobody else spends it: until the transaction ends. */
export async function lockCredit(tx: Sql, email: string): Promise<number> {
  await acquireAdvisoryLocks(tx, [`credit of ${email}`]);
  return readCredit(tx, email);
}
