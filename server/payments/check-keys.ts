import Stripe from 'stripe';
import type { AppContext } from '../app-context.ts';

/** Tests the keys by listing one payment. Undefined after an error that is no refusal, such as a lost connection. */
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
