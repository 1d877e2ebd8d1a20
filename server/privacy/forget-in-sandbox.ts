import type { Db } from '../db/connect.ts';
import { like, sql } from '../db/drizzle.ts';
import { sandboxEvents, sandboxIdempotency, sandboxObjects } from '../db/schema.ts';

/**
 * Removes what payers typed into card forms from the sandbox, where only earlier releases kept it. The test payments of
 * others lose it too. A payment whose event is deleted is synced on schedule.
 */
export async function forgetPayersInSandbox(tx: Db): Promise<void> {
  const forgotten = sql`${sandboxObjects.body} - '{billing_details,email,name}'::text[]
    #- '{last_payment_error,payment_method,billing_details}'`;
  const isOld = sql`${sandboxObjects.body}::text ~ '"(billing_details|email|name)":'`;
  await tx.update(sandboxObjects).set({ body: forgotten }).where(isOld);
  await tx.delete(sandboxEvents).where(like(sandboxEvents.body, '%"billing_details":%'));
  await tx.delete(sandboxIdempotency).where(like(sandboxIdempotency.body, '%"billing_details":%'));
}
