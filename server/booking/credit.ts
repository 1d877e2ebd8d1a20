import { advisoryLock } from '../db/advisory-lock.ts';
import type { Sql } from '../db/connect.ts';

type Client = { email: string; phoneDigits: string };

/** The rows of a client: the same person by her address $1 or her number $2. */
export const ofClient = `(email = $1 or (phone_digits = $2 and phone_digits <> ''))`;

/**
 * Minutes that a client has to her credit: what her calls left over or took, and what was credited for calls that were
 * cancelled or deleted. She is known by her address or her number.
 */
export async function openCreditOf(sql: Sql, { email, phoneDigits }: Client): Promise<number> {
  const { rows } = await sql.query(
    `select (select coalesce(sum(rollover_minutes), 0) from coaching_calls where ${ofClient})::int
          + (select coalesce(sum(credit_minutes), 0) from payment_decisions where ${ofClient})::int as minutes`,
    [email, phoneDigits],
  );
  return rows[0]?.minutes as number;
}

/** The same, while nobody else spends it: until the transaction ends. */
export async function lockCreditOf(tx: Sql, client: Client): Promise<number> {
  await advisoryLock(tx, [`credit of ${client.email}`, `credit of ${client.phoneDigits}`]);
  return openCreditOf(tx, client);
}
