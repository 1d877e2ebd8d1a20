import { NetworkError, postForm } from '../api.ts';
import { buildReturnUrl, type CardCharge, getPaymentIdOfSecret } from './card-fields.ts';
import { digitsOf } from './card-input-format.ts';
import { type CardOutcome, type ProviderError, readErrorOutcome, readIntentOutcome } from './card-outcome.ts';
import type { CardInput } from './check-card-input.ts';

/** Pays at the site's sandbox, in Stripe's format. */
export async function payAtSandbox(charge: CardCharge, card: CardInput): Promise<CardOutcome> {
  const url = `/sandbox/stripe/v1/payment_intents/${encodeURIComponent(getPaymentIdOfSecret(charge.clientSecret))}/confirm`;
  try {
    const { ok, body } = await postForm(url, confirmationFields(charge, card, buildReturnUrl(charge)));
    const outcome = ok ? readIntentOutcome(Object(body)) : readErrorOutcome(readError(body));
    // The second step in the sandbox is a page of this site, so any other address is an error.
    if (outcome.type === 'second step' && new URL(outcome.url).origin !== location.origin) {
      throw new Error('the second step is on another site');
    }
    return outcome;
  } catch (error) {
    if (error instanceof NetworkError) return { type: 'no reply' };
    throw error;
  }
}

export function confirmationFields(
  { clientSecret, publishableKey, payer }: CardCharge,
  { number, expiry, code }: CardInput,
  returnAddress: string,
): Record<string, string> {
  const expiryDigits = digitsOf(expiry);
  return {
    key: publishableKey,
    client_secret: clientSecret,
    return_url: returnAddress,
    'payment_method_data[type]': 'card',
    'payment_method_data[billing_details][name]': payer.name.slice(0, 200),
    'payment_method_data[billing_details][email]': payer.email.slice(0, 200),
    'payment_method_data[card][number]': digitsOf(number),
    'payment_method_data[card][exp_month]': expiryDigits.slice(0, 2),
    'payment_method_data[card][exp_year]': expiryDigits.slice(2),
    'payment_method_data[card][cvc]': digitsOf(code),
  };
}

const readError = (body: unknown): ProviderError => Object(Object(body).error);
