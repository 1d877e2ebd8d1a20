import type { Db } from '../../db/connect.ts';
import { eq, inArray } from '../../db/drizzle.ts';
import { clients, sandboxObjects, users } from '../../db/schema.ts';

/** Removes the sandbox's customers from clients and accounts. Call it before the sandbox's objects are deleted. */
export async function forgetSandboxCustomers(tx: Db): Promise<void> {
  const customers = tx
    .select({ id: sandboxObjects.id })
    .from(sandboxObjects)
    .where(eq(sandboxObjects.type, 'customer'));
  for (const table of [clients, users]) {
    await tx.update(table).set({ stripeCustomerId: null }).where(inArray(table.stripeCustomerId, customers));
  }
}
