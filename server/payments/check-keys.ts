import Stripe from 'stripe';
import type { AppContext } from '../app-context.ts';

/** Asks the provider for one payment. Undefined if it does not answer. */
export async function areKeysRefused(provider: AppContext['provider']): Promise<boolean | undefined> {
  const { stripe } = await provider();
  try {
    await stripe.paymentIntents.list({ limit: 1 });
    return false;
  } catch (error) {
    const isRefusal =
      error instanceof Stripe.errors.StripeAuthenticationError || error instanceof Stripe.errors.StripePermissionError;
    return isRefusal || undefined;
  }
}
