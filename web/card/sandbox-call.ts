import { postForm, UnreachableError } from '../api.ts';
import type { TypedCard } from './card-faults.ts';
import { type CardCharge, paymentOfSecret, returnAddress } from './card-form.ts';
import { type Outcome, outcomeOfError, outcomeOfIntent, type SaidError } from './card-outcome.ts';
import { digitsOf } from './card-typing.ts';

/** Pays with a card at the site's own sandbox, in Stripe's words. */
export async function payAtSandbox(charge: CardCharge, card: TypedCard): Promise<Outcome> {
  const address = `/sandbox/stripe/v1/payment_intents/${encodeURIComponent(paymentOfSecret(charge.clientSecret))}/confirm`;
  try {
    const { ok, said } = await postForm(address, confirmation(charge, card, returnAddress(charge)));
    const outcome = ok ? outcomeOfIntent(Object(said)) : outcomeOfError(errorIn(said));
    // The sandbox's bank is a page of this site, so no answer leads anywhere else.
    if (outcome.is === 'second step' && new URL(outcome.url).origin !== location.origin) {
      throw new Error('the second step is on another site');
    }
    return outcome;
  } catch (error) {
    if (error instanceof UnreachableError) return { is: 'unheard' };
    throw error;
  }
}

export function confirmation(
  { clientSecret, publishableKey, payer }: CardCharge,
  { number, expiry, code }: TypedCard,
  returnUrl: string,
): Record<string, string> {
  const month = digitsOf(expiry);
  return {
    key: publishableKey,
    client_secret: clientSecret,
    return_url: returnUrl,
    'payment_method_data[type]': 'card',
    'payment_method_data[billing_details][name]': payer.name.slice(0, 200),
    'payment_method_data[billing_details][email]': payer.email.slice(0, 200),
    'payment_method_data[card][number]': digitsOf(number),
    'payment_method_data[card][exp_month]': month.slice(0, 2),
    'payment_method_data[card][exp_year]': month.slice(2),
    'payment_method_data[card][cvc]': digitsOf(code),
  };
}

const errorIn = (said: unknown): SaidError => Object(Object(said).error);
