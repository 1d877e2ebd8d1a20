import { type Browser, findUser, openBrowser } from './accounts.ts';
import { payAtSandbox } from './card-payments.ts';
import type { OpenSite } from './open-site.ts';

export const buyer = { userEmail: 'nora@example.com', firstName: 'Nora', lastName: 'Berg' };

/** A buyer's browser that buys the course at the site's own sandbox. */
export function openCourseBuyer(site: OpenSite, browser: Browser = openBrowser(site)) {
  const start = (changed: Record<string, unknown> = {}) =>
    browser.send('POST', '/api/create-payment-intent', { ...buyer, ...changed });
  const confirm = (paymentIntentId: string, changed: Record<string, unknown> = {}) =>
    browser.send('POST', '/api/confirm-course-payment', { paymentIntentId, ...changed });
  const pay = (clientSecret: string, publishableKey: string, method?: string) =>
    payAtSandbox(site, clientSecret, publishableKey, method);
  return {
    browser,
    start,
    pay,
    confirm,
    see: (paymentIntentId: string) => browser.send('GET', `/api/payments/${paymentIntentId}`),
    grant: () => browser.send('POST', '/api/grant-course-access'),
    user: () => browser.send('GET', '/api/auth/user'),
    /** Opens a payment and pays it; the site does not know yet that it is paid. */
    async buy(changed: Record<string, unknown> = {}, method?: string): Promise<string> {
      const { status, body } = await start(changed);
      if (status !== 200) throw new Error(`The purchase was refused: ${JSON.stringify(body)}`);
      const paid = await pay(body.clientSecret, body.publishableKey, method);
      if (paid.status !== 200) throw new Error(`The card was refused: ${JSON.stringify(paid.body)}`);
      return body.paymentIntentId;
    },
  };
}

export async function hasCourse(site: Pick<OpenSite, 'db'>, email: string): Promise<boolean | undefined> {
  return (await findUser(site, email))?.hasCourseAccess;
}
