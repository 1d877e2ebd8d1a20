import Stripe from 'stripe';
import type { Config } from '../config/config.ts';
import { Refusal } from '../requests/refusal.ts';
import { UnusableAnswerError } from './provider-answer.ts';
import { createStripeClient } from './stripe-client.ts';

export type Provider = {
  provider: 'stripe' | 'sandbox';
  stripe: Stripe;
  publishableKey: string;
  webhookSecret: string;
};

declare module '../app-context.ts' {
  interface AppContext {
    /** Throws `PAYMENT_UNAVAILABLE` if no provider is set up. */
    provider: () => Promise<Provider>;
  }
}

type Keys = { secretKey: string; publishableKey: string; webhookSecret: string };

/** Uses Stripe if its keys are set, else the sandbox if it is on. Throws `ProviderNotConfiguredError`. */
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

/** The error of a site with neither keys nor a sandbox, which takes no payments. */
export class ProviderNotConfiguredError extends Refusal {
  constructor() {
    super('PAYMENT_UNAVAILABLE', { message: notConfigured });
  }
}

/** Makes a request to the provider. Throws `PAYMENT_UNAVAILABLE` if there is no answer, and the provider's refusals. */
export async function callProvider<Answer>(request: () => Promise<Answer>): Promise<Answer> {
  try {
    return await request();
  } catch (error) {
    if (isUnavailable(error)) throw new ProviderUnavailableError(error);
    if (isMissing(error)) throw new NotFoundAtProviderError();
    throw error;
  }
}

/** The error of a request without a usable answer: the provider may or may not have carried it out. */
export class ProviderUnavailableError extends Refusal {
  /** True if the provider repeats this answer for the same idempotency key, so that a retry needs another key. */
  readonly needsNewIdempotencyKey: boolean;
  constructor(error: unknown) {
    super('PAYMENT_UNAVAILABLE');
    this.needsNewIdempotencyKey = error instanceof Stripe.errors.StripeAPIError && (error.statusCode ?? 0) >= 500;
  }
}

/** The error for an object that the provider does not know, for example one made with another account's keys. */
export class NotFoundAtProviderError extends Refusal {
  constructor() {
    super('PAYMENT_UNAVAILABLE', {
      message: 'The payment provider doesn’t recognize this payment. Please start over.',
    });
  }
}

/**
 * Returns true if the provider refused to include (`expand`) an object in the payment: the operator's key may not read
 * the object, or there is none yet, as before the charge.
 */
export const isExpansionRefused = (error: unknown): boolean =>
  !isMissing(error) &&
  (error instanceof Stripe.errors.StripePermissionError ||
    error instanceof Stripe.errors.StripeInvalidRequestError ||
    error instanceof Stripe.errors.StripeAPIError ||
    (error instanceof Stripe.errors.StripeConnectionError && error.detail instanceof UnusableAnswerError));

const isMissing = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing';

const isUnavailable = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeConnectionError ||
  error instanceof Stripe.errors.StripeAPIError ||
  error instanceof Stripe.errors.StripeRateLimitError ||
  error instanceof Stripe.errors.StripeAuthenticationError ||
  error instanceof Stripe.errors.StripePermissionError ||
  // Another request of this site is changing the same object.
  (error instanceof Stripe.errors.StripeError && error.statusCode === 409);

/** Returns true if the provider refused the request because of the payment's present state. */
export const isUnexpectedState = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'payment_intent_unexpected_state';
