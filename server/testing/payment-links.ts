import { type Browser, openBrowser } from './accounts.ts';
import { freeCallRequest } from './bookings.ts';
import { payAtSandbox } from './card-payments.ts';
import type { OpenSite } from './open-site.ts';

/** The coach books half an hour on Monday at 9:30 AM for $50, to be paid by a link, unless `changed` says otherwise. */
export async function bookWithLink(coach: Browser, changed: Record<string, unknown> = {}) {
  const call = { ...freeCallRequest(1), goals: '', kind: 'paid', paidWith: 'link', amount: 50_00, ...changed };
  const { status, body } = await coach.send('POST', '/api/admin/bookings', call);
  if (status !== 201) throw new Error(`The call was not booked: ${JSON.stringify(body)}`);
  return { id: body.booking.id as number, token: readToken(body.link) };
}

/** The token behind the # of a link. */
export const readToken = (text: string): string => {
  const token = /\/pay#([\w-]{43})/.exec(text)?.[1];
  if (!token) throw new Error('There is no payment link');
  return token;
};

/** A client's browser that has a payment link. */
export function openLinkHolder(site: OpenSite, token: string, browser: Browser = openBrowser(site)) {
  const start = () => browser.send('POST', '/api/pay/start', { link: token });
  return {
    browser,
    start,
    look: async () => (await browser.send('POST', '/api/pay', { link: token })).body,
    state: async () => (await browser.send('POST', '/api/pay', { link: token })).body.state as string,
    confirm: (paymentIntentId: string) =>
      browser.send('POST', '/api/coaching-calls/confirm-payment', { paymentIntentId }),
    /** Pays at the provider, without telling the site. */
    async payAtProvider(method?: string): Promise<string> {
      const { body } = await start();
      await payAtSandbox(site, body.clientSecret, body.publishableKey, method);
      return body.paymentIntentId;
    },
    /** Pays, unless the link ends meanwhile. */
    async tryToPay() {
      try {
        await this.pay();
      } catch {
        // The link has ended before.
      }
    },
    async pay() {
      const reference = await this.payAtProvider();
      await this.confirm(reference);
      return reference;
    },
  };
}

/** Opens the coach's actions on unpaid calls. */
export const openUnpaidCalls = (coach: Browser) => ({
  list: async () => (await coach.send('GET', '/api/admin/today/attention/unpaidCalls')).body.unpaidCalls,
  count: async () => (await coach.send('GET', '/api/admin/today')).body.attention.counts.unpaidCalls,
  sendLink: (id: number, tellClient = true) =>
    coach.send('POST', `/api/admin/coaching-calls/${id}/payment-link`, { tellClient }),
  markPaid: (id: number, amount = 50_00) =>
    coach.send('POST', `/api/admin/coaching-calls/${id}/paid-elsewhere`, { amount }),
  cancel: (id: number) => coach.send('POST', `/api/admin/bookings/paid/${id}/action`, { action: 'cancel' }),
  booking: async (id: number) => (await coach.send('GET', `/api/admin/bookings/paid/${id}`)).body.booking,
});
