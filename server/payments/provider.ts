import Stripe from 'stripe';
import type { Config } from '../config.ts';
import { Refusal } from '../refusal.ts';
import { createStripeClient } from './stripe-client.ts';

/** Who takes the money of this site. */
export type Provider = {
  provider: 'stripe' | 'sandbox';
  stripe: Stripe;
  publishableKey: string;
  webhookSecret: string;
};

type Keys = { secretKey: string; publishableKey: string; webhookSecret: string };

/** The real provider where there are keys; nothing where there are none and this is no sandbox. */
export function openProvider(
  { stripe, paymentSandbox }: Pick<Config, 'stripe' | 'paymentSandbox'>,
  sandbox: () => Promise<Keys & { apiBase: string }>,
): () => Promise<Provider> {
  let cached: { key: string; provider: Provider } | undefined;
  return async () => {
    if (!stripe && !paymentSandbox) throw new ProviderNotConfiguredError();
    const { secretKey, publishableKey, webhookSecret, apiBase } = stripe ?? (await sandbox());
    const key = `${secretKey} ${apiBase}`;
    if (cached?.key !== key) {
      const provider = stripe ? ('stripe' as const) : ('sandbox' as const);
      cached = {
        key,
        provider: { provider, stripe: createStripeClient({ secretKey, apiBase }), publishableKey, webhookSecret },
      };
    }
    return cached.provider;
  };
}

const notConfigured = 'Payment system not configured. Please check the payment provider configuration.';

/** There are no keys, and this is no sandbox: nobody takes money here, and nobody can be asked about any. */
export class ProviderNotConfiguredError extends Refusal {
  constructor() {
    super('PAYMENT_UNAVAILABLE', { message: notConfigured });
  }
}

/** Asks the provider. Whatever keeps it from answering is `PAYMENT_UNAVAILABLE`; what it refuses comes through. */
export async function callProvider<Answer>(request: () => Promise<Answer>): Promise<Answer> {
  try {
    return await request();
  } catch (error) {
    if (isUnavailable(error)) throw new ProviderUnavailableError(error);
    if (isMissing(error)) throw new NotFoundAtProviderError();
    throw error;
  }
}

/** The provider did not answer, or not with an answer: what it has done is not known. */
export class ProviderUnavailableError extends Refusal {
  /** The provider keeps this answer for the idempotency key: another try needs another key. */
  readonly needsNewIdempotencyKey: boolean;
  constructor(error: unknown) {
    super('PAYMENT_UNAVAILABLE');
    this.needsNewIdempotencyKey = error instanceof Stripe.errors.StripeAPIError && (error.statusCode ?? 0) >= 500;
  }
}

/** The provider knows nothing of what it was asked about: it was made with another account's keys, say. */
export class NotFoundAtProviderError extends Refusal {
  constructor() {
    super('PAYMENT_UNAVAILABLE', { message: 'The payment provider does not know this payment. Please begin again.' });
  }
}

const isMissing = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing';

const isUnavailable = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeConnectionError ||
  error instanceof Stripe.errors.StripeAPIError ||
  error instanceof Stripe.errors.StripeRateLimitError ||
  error instanceof Stripe.errors.StripeAuthenticationError ||
  error instanceof Stripe.errors.StripePermissionError ||
  // Another request of ours is at the same thing right now.
  (error instanceof Stripe.errors.StripeError && error.statusCode === 409);

/** Whether the provider refused because of the state that the payment is in by now. */
export const isUnexpectedState = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'payment_intent_unexpected_state';
