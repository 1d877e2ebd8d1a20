import type { Db } from '../db/connect.ts';
import { like, sql } from '../db/drizzle.ts';
import { sandboxEvents, sandboxIdempotency, sandboxObjects } from '../db/schema.ts';

/**
 * Takes what payers typed into card forms out of the sandbox of a site in test mode. Only a release before this one has
 * kept that; the test payments of others lose it too. Without its event, a payment is synced on schedule.
 */
export async function forgetPayersInSandbox(tx: Db): Promise<void> {
  // Raw, since the builder cannot take keys out of JSON.
  const forgotten = sql`${sandboxObjects.body} - '{billing_details,email,name}'::text[]
    #- '{last_payment_error,payment_method,billing_details}'`;
  const isOld = sql`${sandboxObjects.body}::text ~ '"(billing_details|email|name)":'`;
  await tx.update(sandboxObjects).set({ body: forgotten }).where(isOld);
  await tx.delete(sandboxEvents).where(like(sandboxEvents.body, '%"billing_details":%'));
  await tx.delete(sandboxIdempotency).where(like(sandboxIdempotency.body, '%"billing_details":%'));
}
