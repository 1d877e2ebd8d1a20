import { paymentProviders } from '#contracts/money/payments.ts';
import type { Provider } from '../card-payment/card-fields.ts';
import { readBookingPath } from './booking-path.ts';

/** The parameters of the checkout, from its address and from the state of its history entry. */
export type CheckoutParams = {
  clientSecret: string | null;
  paymentIntentId: string | null;
  provider: Provider | null;
  publishableKey: string | null;
  /** The page where the call was chosen. */
  bookingPath: string;
};

/**
 * Reads the parameters. A secret in the address comes with its payment's id; otherwise both are in the history entry.
 * The entry's provider and key are used only with the entry's own secret.
 */
export function readCheckoutParams(search: string, historyState: unknown): CheckoutParams {
  const query = new URLSearchParams(search);
  const savedState = Object(historyState) as Record<string, unknown>;
  const secretInAddress = query.get('clientSecret');
  const clientSecret = secretInAddress ?? nonEmptyText(savedState.clientSecret);
  const paymentIntentId =
    secretInAddress !== null
      ? query.get('paymentIntentId')
      : (nonEmptyText(savedState.paymentIntentId) ?? query.get('paymentIntentId'));
  const isSavedSecret = secretInAddress === null || secretInAddress === savedState.clientSecret;
  return {
    clientSecret: clientSecret || null,
    paymentIntentId: paymentIntentId || null,
    provider: isSavedSecret ? (paymentProviders.find((name) => name === savedState.provider) ?? null) : null,
    publishableKey: isSavedSecret ? nonEmptyText(savedState.publishableKey) : null,
    bookingPath: readBookingPath(savedState),
  };
}

/** Returns true if the secret is malformed or belongs to another payment. */
export function hasForgedSecret({ clientSecret, paymentIntentId }: CheckoutParams): boolean {
  if (clientSecret === null) return false;
  const isSecret = clientSecret.startsWith('pi_') && clientSecret.includes('_secret_');
  return !isSecret || (paymentIntentId !== null && !clientSecret.startsWith(`${paymentIntentId}_secret_`));
}

/** Returns the address without the secret, but with the payment's id. */
export function urlWithoutSecret(
  { pathname, search }: Pick<Location, 'pathname' | 'search'>,
  paymentIntentId: string | null,
): string {
  const query = new URLSearchParams(search);
  query.delete('clientSecret');
  if (paymentIntentId) query.set('paymentIntentId', paymentIntentId);
  return `${pathname}${query.size ? `?${query}` : ''}`;
}

const nonEmptyText = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);
