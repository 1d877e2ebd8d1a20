import type Stripe from 'stripe';
import type { Parts } from '../parts.ts';
import { Refusal } from '../refusal.ts';
import { type Effects, settle } from './settlement.ts';

/** Takes what the provider tells. Throws `invalid` for what it did not sign, or signed long ago. */
export async function hear(parts: Parts, effects: Effects, body: Buffer, signature: string | undefined): Promise<void> {
  const event = await readEvent(parts, body, signature);
  const intentId = intentIn(event);
  await parts.database.query(
    `insert into payment_events (id, type, payment_intent_id, received_at) values ($1, $2, $3, $4)
     on conflict (id) do nothing`,
    [event.id, event.type.slice(0, 100), intentId, parts.now()],
  );
  const { rows } = await parts.database.query('select done_at as "doneAt" from payment_events where id = $1', [
    event.id,
  ]);
  if (rows[0]?.doneAt) return;
  if (intentId) await settleOwn(parts, effects, intentId);
  await parts.database.query('update payment_events set done_at = $2 where id = $1', [event.id, parts.now()]);
}

/** The event only says where to look: the provider is asked what is true now, so order and repetition do not matter. */
async function settleOwn(parts: Parts, effects: Effects, intentId: string): Promise<void> {
  try {
    await settle(parts, effects, intentId);
  } catch (fault) {
    // A payment that this site did not make, or whose making has not been answered yet.
    if (!(fault instanceof Refusal && fault.code === 'NOT_FOUND')) throw fault;
  }
}

async function readEvent(parts: Parts, body: Buffer, signature: string | undefined): Promise<Stripe.Event> {
  const { stripe, webhookSecret } = await parts.provider();
  try {
    return stripe.webhooks.constructEvent(
      body,
      signature ?? '',
      webhookSecret,
      undefined,
      undefined,
      parts.now().getTime(),
    );
  } catch {
    throw new Refusal('invalid', { message: 'This is not signed by the payment provider.' });
  }
}

/** Which payment an event is about: a payment intent itself, or a charge, refund or dispute of one. */
function intentIn({ data }: Stripe.Event): string | null {
  const about = data.object as { object?: string; id?: string; payment_intent?: string | { id: string } | null };
  if (about.object === 'payment_intent') return about.id ?? null;
  const { payment_intent: intent } = about;
  return typeof intent === 'string' ? intent : (intent?.id ?? null);
}
