import type { OpenSite } from './open-site.ts';

/** Pays at the site's sandbox, as a browser pays at the provider: with a card, or with the fields of a card form. */
export async function payAtSandbox(
  site: OpenSite,
  clientSecret: string,
  publishableKey: string,
  card: string | Record<string, string> = 'pm_card_visa',
) {
  const [intent] = clientSecret.split('_secret_');
  const reply = await site.app.inject({
    method: 'POST',
    url: `/sandbox/stripe/v1/payment_intents/${intent}/confirm`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({
      client_secret: clientSecret,
      key: publishableKey,
      ...(typeof card === 'string' ? { payment_method: card } : card),
      return_url: 'http://localhost:3000/success',
    }).toString(),
  });
  return { status: reply.statusCode, body: reply.json() };
}
