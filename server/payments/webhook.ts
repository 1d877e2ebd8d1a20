import { z } from 'zod';
import type { AppContext } from '../app-context.ts';
import { Refusal } from '../refusal.ts';
import { syncPayment } from './sync-payment.ts';

/** As the provider names events, payments and types of events: nothing that a database or an address could stumble over. */
const identifier = z.string().regex(/^[\w.-]{1,255}$/);

/** As much of an event as is read. A signature tells who made it, not that it is as expected. */
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

/** Takes what the provider tells. Throws `invalid` for what it did not sign, or signed long ago, and for odd events. */
export async function handleWebhook(ctx: AppContext, body: Buffer, signature: string | undefined): Promise<void> {
  const event = await readEvent(ctx, body, signature);
  const intentId = intentIdOf(event);
  await ctx.database.query(
    `insert into payment_events (id, type, payment_intent_id, received_at) values ($1, $2, $3, $4)
     on conflict (id) do nothing`,
    [event.id, event.type.slice(0, 100), intentId, ctx.now()],
  );
  const { rows } = await ctx.database.query('select done_at as "doneAt" from payment_events where id = $1', [event.id]);
  if (rows[0]?.doneAt) return;
  if (intentId) await syncOwnPayment(ctx, intentId);
  await ctx.database.query('update payment_events set done_at = $2 where id = $1', [event.id, ctx.now()]);
}

/** The event only says where to look: the provider is asked what is true now, so order and repetition do not matter. */
async function syncOwnPayment(ctx: AppContext, intentId: string): Promise<void> {
  try {
    await syncPayment(ctx, intentId);
  } catch (error) {
    // A payment that this site did not make, or whose making has not been answered yet.
    if (!(error instanceof Refusal && error.code === 'NOT_FOUND')) throw error;
  }
}

async function readEvent(ctx: AppContext, body: Buffer, signature: string | undefined): Promise<ProviderEvent> {
  const event = providerEvent.safeParse(await verifySignature(ctx, body, signature));
  if (!event.success) throw new Refusal('invalid', { message: 'This event does not have the expected form.' });
  return event.data;
}

/** The parsed body. */
async function verifySignature(ctx: AppContext, body: Buffer, signature: string | undefined): Promise<unknown> {
  const { stripe, webhookSecret } = await ctx.provider();
  const now = ctx.now().getTime();
  try {
    return stripe.webhooks.constructEvent(body, signature ?? '', webhookSecret, undefined, undefined, now);
  } catch {
    throw new Refusal('invalid', { message: 'This is not signed by the payment provider.' });
  }
}

/** Which payment an event is about: a payment intent itself, or a charge, refund or dispute of one. */
function intentIdOf({ data: { object } }: ProviderEvent): string | null {
  if (object.object === 'payment_intent') return String(object.id);
  const { payment_intent: intent } = object;
  return typeof intent === 'string' ? intent : (intent?.id ?? null);
}
