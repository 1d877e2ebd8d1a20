import { createStripeClient } from '../payments/stripe-client.ts';
import { type Browser, openBrowser } from './accounts.ts';
import { freeCallRequest } from './bookings.ts';
import { payAtSandbox } from './card-payments.ts';
import { type OpenSite, openSite } from './open-site.ts';
import { providerSettings } from './payments.ts';

/** A paid call of 60 minutes on Monday at 9:00 AM, at the standard price. */
function paidCallRequest(who = 1, changed: Record<string, unknown> = {}) {
  const time = { selectedTimeSlot: '2027-01-04-900am', duration: 60, amount: 8500 };
  return { ...freeCallRequest(who), ...time, source: 'coaching-offers', ...changed };
}

/**
 * A site whose payment provider is another server, as with Stripe itself, so that each can fail alone. `base` gives the
 * address at which the site reaches it.
 */
export async function openSiteWithProvider(base: (address: string) => string | Promise<string> = (own) => own) {
  const many = '1000000';
  const limits = {
    LIMIT_BOOKINGS_PER_HOUR: many,
    LIMIT_BOOKINGS_PER_RECIPIENT_PER_DAY: many,
    LIMIT_LINK_CALLS_PER_HOUR: many,
  };
  const provider = await openSite({ reusesDatabase: true, env: { LIMIT_SANDBOX_CONFIRMS_PER_HOUR: many } });
  const address = `${await provider.listen()}/sandbox/stripe`;
  const settings = await providerSettings(provider);
  const env = { ...limits, ...settings, LIMIT_PAYMENT_CALLS_PER_HOUR: many, STRIPE_API_BASE: await base(address) };
  const site = await openSite({ reusesDatabase: true, env });
  return {
    site,
    provider,
    /** Opens another process of the site, on PostgreSQL. */
    openOther: () => openSite({ beside: site, env }),
    /** Reaches the provider directly. */
    stripe: createStripeClient({ secretKey: settings.STRIPE_SECRET_KEY, apiBase: address }),
    setNow(instant: string) {
      site.setNow(instant);
      provider.setNow(instant);
    },
    close: async () => {
      await site.close();
      await provider.close();
    },
  };
}

/** An event with the provider's signature. */
export function signedEvent(
  site: Pick<OpenSite, 'ctx'>,
  object: Record<string, unknown>,
  { id = 'evt_1', type = 'payment_intent.succeeded', at = site.ctx.now(), ...more }: Partial<ProviderEvent> = {},
) {
  return signedBody(site, JSON.stringify({ id, object: 'event', type, data: { object }, ...more }), at);
}

export async function signedBody({ ctx }: Pick<OpenSite, 'ctx'>, payload: string, at = ctx.now()) {
  const { stripe, webhookSecret } = await ctx.provider();
  const timestamp = Math.floor(at.getTime() / 1000);
  const signature = stripe.webhooks.generateTestHeaderString({ payload, secret: webhookSecret, timestamp });
  return { payload, signature };
}
type ProviderEvent = { id: string; type: string; at: Date; account: string; livemode: boolean };

export const sendEvent = ({ app }: Pick<OpenSite, 'app'>, payload: string, signature?: string, headers = {}) =>
  app.inject({
    method: 'POST',
    url: '/api/webhooks/stripe',
    payload,
    headers: {
      'content-type': 'application/json',
      ...(signature !== undefined && { 'stripe-signature': signature }),
      ...headers,
    },
  });

/** A buyer's browser, which books and pays at the site's own sandbox or another `provider`. */
export function openBuyer(site: OpenSite, browser: Browser = openBrowser(site), provider = site) {
  return {
    browser,
    start: (changed: Record<string, unknown> = {}, who = 1) =>
      browser.send('POST', '/api/coaching-calls/create-payment-intent', paidCallRequest(who, changed)),
    /** At the provider, as the browser does it. */
    pay: (clientSecret: string, publishableKey: string, method?: string) =>
      payAtSandbox(provider, clientSecret, publishableKey, method),
    confirm: (paymentIntentId: string) =>
      browser.send('POST', '/api/coaching-calls/confirm-payment', { paymentIntentId }),
    see: (paymentIntentId: string, headers = {}) =>
      browser.send('GET', `/api/payments/${paymentIntentId}`, undefined, headers),
  };
}

/**
 * Starts a call and pays it at the provider, without telling the site. Returns the provider's id of the payment.
 */
export async function payCallAtProvider(site: OpenSite): Promise<string> {
  const buyer = openBuyer(site);
  const { body } = await buyer.start();
  await buyer.pay(body.clientSecret, body.publishableKey);
  return body.paymentIntentId;
}
