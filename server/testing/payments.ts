import type { AddressInfo } from 'node:net';
import Stripe from 'stripe';
import { payments } from '../db/schema.ts';
import { createStripeClient } from '../payments/stripe-client.ts';
import { getSandboxKeys } from '../sandbox/api-keys.ts';
import { type OpenSite, openSite, otherProvider } from './open-site.ts';
import { openOnce } from './test-hooks.ts';

type StripeServer = Awaited<ReturnType<typeof openStripeServer>>;

/** Opens a Stripe-compatible server: the sandbox of a site in memory, or the server that the test environment names. */
export async function openStripeServer() {
  if (otherProvider) {
    const { base, secretKey, publishableKey } = otherProvider;
    return {
      stripe: createStripeClient({ secretKey, apiBase: base }),
      base,
      publishableKey,
      returnUrl: new URL('/coaching-success', base).href,
      close: async () => {},
    };
  }
  const site = await openSite();
  await site.app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = site.app.server.address() as AddressInfo;
  const base = `http://127.0.0.1:${port}/sandbox/stripe`;
  const { secretKey, publishableKey } = await getSandboxKeys(site.ctx.database);
  const stripe = createStripeClient({ secretKey, apiBase: base });
  const returnUrl = `${site.ctx.publicUrl()}/coaching-success`;
  return { stripe, base, publishableKey, returnUrl, close: site.close };
}

/** Such a server for all tests of a file. */
export const useStripeServer = () => openOnce(openStripeServer);

/** The settings of a site that uses another site's sandbox as its provider. */
export async function providerSettings({ ctx }: Pick<OpenSite, 'ctx'>) {
  const { secretKey, publishableKey, webhookSecret } = await getSandboxKeys(ctx.database);
  return {
    STRIPE_SECRET_KEY: secretKey,
    STRIPE_PUBLISHABLE_KEY: publishableKey,
    STRIPE_WEBHOOK_SECRET: webhookSecret,
  };
}

type Reply = {
  status: number;
  headers: Headers;
  body: Stripe.PaymentIntent & { error: Stripe.StripeRawError & { charge?: string } };
};

/** A request as a browser sends it: without the package, and with the publishable key in the form. */
export async function sendAsBrowser(
  { base, publishableKey }: StripeServer,
  method: 'GET' | 'POST',
  path: string,
  fields: Record<string, string>,
): Promise<Reply> {
  const form = new URLSearchParams({ key: publishableKey, ...fields });
  const reply = await (method === 'GET'
    ? fetch(`${base}${path}?${form}`)
    : fetch(`${base}${path}`, { method, body: form }));
  return { status: reply.status, headers: reply.headers, body: (await reply.json()) as Reply['body'] };
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

/** Creates an intent for 80 dollars without redirects; `more` adds parameters. */
export const createIntent = ({ stripe }: StripeServer, more: Partial<Stripe.PaymentIntentCreateParams> = {}) =>
  stripe.paymentIntents.create({
    amount: 8000,
    currency: 'usd',
    automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
    ...more,
  });

/** Creates an intent and pays it. */
export const createPaidIntent = (
  provider: StripeServer,
  method = 'pm_card_visa',
  more: Partial<Stripe.PaymentIntentCreateParams> = {},
) => createIntent(provider, { confirm: true, payment_method: method, ...more });

export const storedPayments = ({ db }: Pick<OpenSite, 'db'>) => db.select().from(payments).orderBy(payments.id);
