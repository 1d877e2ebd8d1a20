import type { AppContext } from '../app-context.ts';
import { selectClientId } from '../db/client-addresses.ts';
import type { Db } from '../db/connect.ts';
import { and, eq, inArray, isNull, sql } from '../db/drizzle.ts';
import { clientAddresses, clients, payments, users } from '../db/schema.ts';
import { createIdempotencyKey, type StoredPayment } from './stored-payments.ts';

/** The longest that a payer waits for the customer to be created. */
const TRY_MS = 3000;

/**
 * Chooses the customer at the provider to whom a new payment belongs: one for each client, without name or address.
 * Later attempts use the same one, since the idempotency key allows no other. With an empty id, the payment is made
 * without a customer.
 */
export async function chooseCustomer(ctx: AppContext, payment: StoredPayment): Promise<StoredPayment> {
  if (payment.stripeCustomerId !== null) return payment;
  const customer = await findOrCreateCustomer(ctx, payment.email).catch((err: unknown) => {
    ctx.log.warn({ err, payment: payment.id }, 'could not create a customer at the payment provider');
    return null;
  });
  // Another request for this payment may have decided meanwhile.
  const [chosen] = await ctx.database
    .update(payments)
    .set({ stripeCustomerId: sql`coalesce(${payments.stripeCustomerId}, ${customer ?? ''})` })
    .where(eq(payments.id, payment.id))
    .returning();
  return chosen ?? payment;
}

async function findOrCreateCustomer({ database, provider }: AppContext, email: string): Promise<string | null> {
  const [client] = await database
    .select({ id: clients.id, createdAt: clients.createdAt, customer: clients.stripeCustomerId })
    .from(clients)
    .where(eq(clients.id, selectClientId(database, email)));
  if (!client || client.customer) return client?.customer ?? null;
  const { stripe } = await provider();
  const { id } = await stripe.customers.create(
    { metadata: { client: String(client.id) } },
    // The time distinguishes the client from one with the same id in an earlier database.
    {
      idempotencyKey: `customer-${client.id}-${client.createdAt.getTime().toString(36)}`,
      timeout: TRY_MS,
      maxNetworkRetries: 0,
    },
  );
  return database.transaction((tx) => storeCustomer(tx, client.id, id));
}

/** Stores a client's new customer, unless another request has stored one. Returns the stored one. */
async function storeCustomer(tx: Db, clientId: number, customer: string): Promise<string> {
  const [stored] = await tx
    .update(clients)
    .set({ stripeCustomerId: sql`coalesce(${clients.stripeCustomerId}, ${customer})` })
    .where(eq(clients.id, clientId))
    .returning({ customer: clients.stripeCustomerId });
  const stripeCustomerId = stored?.customer ?? customer;
  const addresses = tx
    .select({ email: clientAddresses.email })
    .from(clientAddresses)
    .where(eq(clientAddresses.clientId, clientId));
  await tx
    .update(users)
    .set({ stripeCustomerId })
    .where(and(inArray(users.email, addresses), isNull(users.stripeCustomerId)));
  return stripeCustomerId;
}

/**
 * Removes a customer that the provider does not know, for example after a change of keys. Returns the payment, which
 * begins anew without a customer; undefined if the payment exists at the provider already.
 */
export async function forgetCustomer({ database }: AppContext, { id, stripeCustomerId }: StoredPayment) {
  return database.transaction(async (tx) => {
    for (const table of [clients, users]) {
      const isOfCustomer = eq(table.stripeCustomerId, stripeCustomerId ?? '');
      await tx.update(table).set({ stripeCustomerId: null }).where(isOfCustomer);
    }
    const [payment] = await tx
      .update(payments)
      .set({ stripeCustomerId: '', idempotencyKey: createIdempotencyKey() })
      .where(and(eq(payments.id, id), isNull(payments.paymentIntentId)))
      .returning();
    return payment;
  });
}
