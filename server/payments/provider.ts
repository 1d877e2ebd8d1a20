import Stripe from 'stripe';
import type { Config } from '../config.ts';
import { Refusal } from '../refusal.ts';
import { createStripeClient } from './stripe.ts';

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
  let opened: { key: string; provider: Provider } | undefined;
  return async () => {
    if (!stripe && !paymentSandbox) throw new ProviderNotConfiguredError();
    const { secretKey, publishableKey, webhookSecret, apiBase } = stripe ?? (await sandbox());
    const key = `${secretKey} ${apiBase}`;
    if (opened?.key !== key) {
      const provider = stripe ? ('stripe' as const) : ('sandbox' as const);
      opened = {
        key,
        provider: { provider, stripe: createStripeClient({ secretKey, apiBase }), publishableKey, webhookSecret },
      };
    }
    return opened.provider;
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
export async function callProvider<Answer>(question: () => Promise<Answer>): Promise<Answer> {
  try {
    return await question();
  } catch (fault) {
    if (isUnavailable(fault)) throw new ProviderUnavailableError(fault);
    if (isMissing(fault)) throw new NotFoundAtProviderError();
    throw fault;
  }
}

/** The provider did not answer, or not with an answer: what it has done is not known. */
export class ProviderUnavailableError extends Refusal {
  /** The provider keeps this answer for the idempotency key: another try needs another key. */
  readonly needsNewIdempotencyKey: boolean;
  constructor(fault: unknown) {
    super('PAYMENT_UNAVAILABLE');
    this.needsNewIdempotencyKey = fault instanceof Stripe.errors.StripeAPIError && (fault.statusCode ?? 0) >= 500;
  }
}

/** The provider knows nothing of what it was asked about: it was made with another account's keys, say. */
export class NotFoundAtProviderError extends Refusal {
  constructor() {
    super('PAYMENT_UNAVAILABLE', { message: 'The payment provider does not know this payment. Please begin again.' });
  }
}

const isMissing = (fault: unknown): boolean =>
  fault instanceof Stripe.errors.StripeInvalidRequestError && fault.code === 'resource_missing';

const isUnavailable = (fault: unknown): boolean =>
  fault instanceof Stripe.errors.StripeConnectionError ||
  fault instanceof Stripe.errors.StripeAPIError ||
  fault instanceof Stripe.errors.StripeRateLimitError ||
  fault instanceof Stripe.errors.StripeAuthenticationError ||
  fault instanceof Stripe.errors.StripePermissionError ||
  // Another request of ours is at the same thing right now.
  (fault instanceof Stripe.errors.StripeError && fault.statusCode === 409);

/** Whether the provider refused because of the state that the payment is in by now. */
export const isUnexpectedState = (fault: unknown): boolean =>
  fault instanceof Stripe.errors.StripeInvalidRequestError && fault.code === 'payment_intent_unexpected_state';
