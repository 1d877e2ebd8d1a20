import { type Browser, openBrowser } from '../accounts/testing.ts';
import { payments } from '../db/schema.ts';
import { payAtSandbox } from '../payments/testing-paying.ts';
import type { OpenSite } from '../testing.ts';
import { freeCallRequest } from './testing.ts';

/** A paid call of 60 minutes on Monday at 9:00 AM, at the standard price. */
function paidCallRequest(who = 1, changed: Record<string, unknown> = {}) {
  const time = { selectedTimeSlot: '2027-01-04-900am', duration: 60, amount: 8500 };
  return { ...freeCallRequest(who), ...time, source: 'coaching-offers', ...changed };
}

/** Somebody at a browser who books and pays, at the site's own sandbox. */
export function openBuyer(site: OpenSite, browser: Browser = openBrowser(site)) {
  return {
    browser,
    start: (changed: Record<string, unknown> = {}, who = 1) =>
      browser.send('POST', '/api/coaching-calls/create-payment-intent', paidCallRequest(who, changed)),
    /** At the provider, as the browser does it. */
    pay: (clientSecret: string, publishableKey: string, method?: string) =>
      payAtSandbox(site, clientSecret, publishableKey, method),
    confirm: (paymentIntentId: string) =>
      browser.send('POST', '/api/coaching-calls/confirm-payment', { paymentIntentId }),
    see: (paymentIntentId: string, headers = {}) =>
      browser.send('GET', `/api/payments/${paymentIntentId}`, undefined, headers),
  };
}

export const storedPayments = ({ db }: Pick<OpenSite, 'db'>) => db.select().from(payments).orderBy(payments.id);
