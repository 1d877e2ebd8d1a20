import Stripe from 'stripe';
import { createStripeClient } from '../payments/stripe-client.ts';
import { openSite, otherProvider } from './open-site.ts';
import { providerSettings } from './payments.ts';
import { openOnce } from './test-hooks.ts';

/** Opens a Stripe-compatible server for all tests of a file, with its most used requests. */
export const useStripeServer = () =>
  openOnce(async () => {
    const server = otherProvider ? openOtherProvider(otherProvider) : await openSandbox();
    const stripe = createStripeClient({ secretKey: server.secretKey, apiBase: server.base });

    /** Creates an intent for 80 dollars without redirects; `more` adds parameters. */
    const createIntent = (more: IntentInput = {}) =>
      stripe.paymentIntents.create({
        amount: 8000,
        currency: 'usd',
        automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
        ...more,
      });

    return {
      ...server,
      stripe,
      createIntent,
      /** Creates an intent and pays it. */
      createPaidIntent: (method = 'pm_card_visa', more: IntentInput = {}) =>
        createIntent({ confirm: true, payment_method: method, ...more }),
      /** Sends a request as a browser does: without the package, and with the publishable key in the form. */
      async sendAsBrowser(method: 'GET' | 'POST', path: string, fields: Record<string, string>) {
        const form = new URLSearchParams({ key: server.publishableKey, ...fields });
        const url = `${server.base}${path}`;
        const reply = await (method === 'GET' ? fetch(`${url}?${form}`) : fetch(url, { method, body: form }));
        return { status: reply.status, headers: reply.headers, body: (await reply.json()) as ReplyBody };
      },
    };
  });

type IntentInput = Partial<Stripe.PaymentIntentCreateParams>;
type ReplyBody = Stripe.PaymentIntent & { error: Stripe.StripeRawError & { charge?: string } };

/** Opens the server that the test environment names. */
const openOtherProvider = (settings: NonNullable<typeof otherProvider>) => ({
  ...settings,
  returnUrl: new URL('/coaching-success', settings.base).href,
  close: async () => {},
});

/** Opens the sandbox of a site of its own. */
async function openSandbox() {
  const site = await openSite({ reusesDatabase: true });
  const base = `${await site.listen()}/sandbox/stripe`;
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_PUBLISHABLE_KEY: publishableKey } = await providerSettings(site);
  const returnUrl = `${site.ctx.publicUrl()}/coaching-success`;
  return { base, secretKey, publishableKey, returnUrl, close: site.close };
}

/** Returns the error that the package throws. */
export async function catchStripeError(work: Promise<unknown>): Promise<Stripe.errors.StripeError> {
  try {
    await work;
  } catch (error) {
    if (error instanceof Stripe.errors.StripeError) return error;
    throw error;
  }
  throw new Error('This was expected to be refused.');
}
