import { paymentProviders } from '#contracts/money/payments.ts';
import type { Provider } from '../card-payment/card-fields.ts';
import { readBookingPath } from './booking-path.ts';

/** The parameters from the address and from this step of the history. */
export type CheckoutParams = {
  clientSecret: string | null;
  paymentIntentId: string | null;
  provider: Provider | null;
  publishableKey: string | null;
  /** The page where the call was chosen. */
  bookingPath: string;
};

/** An address with a secret has just been opened. Without one, the history state has all that belongs together. */
export function readCheckoutParams(search: string, historyState: unknown): CheckoutParams {
  const query = new URLSearchParams(search);
  const savedStep = Object(historyState) as Record<string, unknown>;
  const inAddress = query.get('clientSecret');
  const clientSecret = inAddress ?? nonEmptyText(savedStep.clientSecret);
  const paymentIntentId =
    inAddress !== null
      ? query.get('paymentIntentId')
      : (nonEmptyText(savedStep.paymentIntentId) ?? query.get('paymentIntentId'));
  const isOfStep = inAddress === null || inAddress === savedStep.clientSecret;
  return {
    clientSecret: clientSecret || null,
    paymentIntentId: paymentIntentId || null,
    provider: isOfStep ? (paymentProviders.find((name) => name === savedStep.provider) ?? null) : null,
    publishableKey: isOfStep ? nonEmptyText(savedStep.publishableKey) : null,
    bookingPath: readBookingPath(savedStep),
  };
}

/** Whether the secret is malformed, or that of another payment. */
export function hasForgedSecret({ clientSecret, paymentIntentId }: CheckoutParams): boolean {
  if (clientSecret === null) return false;
  const isSecret = clientSecret.startsWith('pi_') && clientSecret.includes('_secret_');
  return !isSecret || (paymentIntentId !== null && !clientSecret.startsWith(`${paymentIntentId}_secret_`));
}

/** The address without the secret, but with the payment's id. */
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
