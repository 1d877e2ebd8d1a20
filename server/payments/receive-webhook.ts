import { z } from 'zod';
import type { AppContext } from '../app-context.ts';
import { eq } from '../db/drizzle.ts';
import { paymentEvents } from '../db/schema.ts';
import { Refusal } from '../requests/refusal.ts';
import { syncPayment } from './sync-payment.ts';

/** The provider's names of events, payments and event types: safe in the database and in a URL. */
const identifier = z.string().regex(/^[\w.-]{1,255}$/);

/** The part of an event that the site reads. The signature proves who sent it, not that its form is valid. */
const providerEvent = z.object({
  id: identifier,
  type: identifier,
  data: z.object({
    object: z
      .object({
        object: z.string().optional(),
        id: z.unknown().optional(),
        payment_intent: z.union([identifier, z.object({ id: identifier })]).nullish(),
      })
      .refine(({ object, id }) => object !== 'payment_intent' || identifier.safeParse(id).success),
  }),
});
type ProviderEvent = z.output<typeof providerEvent>;

/** Stores an event and syncs its payment. Throws `invalid` for a bad or old signature or a malformed event. */
export async function handleWebhook(ctx: AppContext, body: Buffer, signature: string | undefined): Promise<void> {
  const event = await readEvent(ctx, body, signature);
  const intentId = intentIdOf(event);
  const isThisEvent = eq(paymentEvents.id, event.id);
  await ctx.database
    .insert(paymentEvents)
    .values({ id: event.id, type: event.type.slice(0, 100), paymentIntentId: intentId, receivedAt: ctx.now() })
    .onConflictDoNothing();
  const [stored] = await ctx.database.select({ doneAt: paymentEvents.doneAt }).from(paymentEvents).where(isThisEvent);
  if (stored?.doneAt) return;
  if (intentId) await syncOwnPayment(ctx, intentId);
  await ctx.database.update(paymentEvents).set({ doneAt: ctx.now() }).where(isThisEvent);
}

/** Syncs the payment that an event names. Its state is fetched, so the order of events does not matter. */
async function syncOwnPayment(ctx: AppContext, intentId: string): Promise<void> {
  try {
    await syncPayment(ctx, intentId);
  } catch (error) {
    // Another site made the payment, or this site does not know yet that the provider has created it.
    if (!(error instanceof Refusal && error.code === 'NOT_FOUND')) throw error;
  }
}

async function readEvent(ctx: AppContext, body: Buffer, signature: string | undefined): Promise<ProviderEvent> {
  const event = providerEvent.safeParse(await verifySignature(ctx, body, signature));
  if (!event.success) throw new Refusal('invalid', 'This event does not have the expected form.');
  return event.data;
}

async function verifySignature(ctx: AppContext, body: Buffer, signature: string | undefined): Promise<unknown> {
  const { stripe, webhookSecret } = await ctx.provider();
  const now = ctx.now().getTime();
  try {
    return stripe.webhooks.constructEvent(body, signature ?? '', webhookSecret, undefined, undefined, now);
  } catch {
    throw new Refusal('invalid', 'This is not signed by the payment provider.');
  }
}

/** Returns the id of the payment intent that an event is about, itself or by its charge, refund or dispute. */
function intentIdOf({ data: { object } }: ProviderEvent): string | null {
  if (object.object === 'payment_intent') return String(object.id);
  const { payment_intent: intent } = object;
  return typeof intent === 'string' ? intent : (intent?.id ?? null);
}
