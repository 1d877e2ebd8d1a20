import Stripe from 'stripe';
import { WEBHOOK_PATH } from '#contracts/money/payments.ts';
import type { AppContext } from '../app-context.ts';

/** One event of each group that the site acts on. */
const neededEvents = ['payment_intent.succeeded', 'charge.refunded', 'charge.dispute.created', 'refund.updated'];

/**
 * Lists the events that the provider's webhook for this site does not send. Undefined if the webhooks cannot be listed:
 * the key has no permission, or the provider answers with another error.
 */
export async function findMissingEvents(
  provider: AppContext['provider'],
  publicUrl: string | undefined,
): Promise<string[] | 'no webhook' | undefined> {
  const { stripe } = await provider();
  try {
    const { data } = await stripe.webhookEndpoints.list({ limit: 100 });
    const ours = data.filter(({ url, status }) => url === `${publicUrl}${WEBHOOK_PATH}` && status === 'enabled');
    if (ours.length === 0) return 'no webhook';
    const sent = ours.flatMap(({ enabled_events }) => enabled_events);
    return sent.includes('*') ? [] : neededEvents.filter((name) => !sent.includes(name));
  } catch (error) {
    if (error instanceof Stripe.errors.StripeError) return undefined;
    throw error;
  }
}
