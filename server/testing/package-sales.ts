import { asc } from '../db/drizzle.ts';
import { packages } from '../db/schema.ts';
import { type Browser, openBrowser } from './accounts.ts';
import { openBillsAdmin } from './bills.ts';
import { payAtSandbox } from './card-payments.ts';
import { openClientsAdmin } from './clients.ts';
import type { OpenSite } from './open-site.ts';
import { openLinkHolder, readToken } from './payment-links.ts';

export const templatesPath = '/api/admin/package-templates';
const ana = 'ana1@example.com';

/** The coach's offers of packages. A client is named by one of their addresses. */
export function openOffersAdmin(site: OpenSite, coach: Browser) {
  const people = openClientsAdmin(site, coach);
  const bills = openBillsAdmin(site, coach);
  const pathOf = async (email: string) => `/api/admin/clients/${await people.idOf(email)}/offers`;
  const offer = async (changed: Record<string, unknown> = {}, email = ana) =>
    coach.send('POST', await pathOf(email), { templateId: 'four-weeks', ...changed });
  return {
    bills,
    people,
    offer,
    choices: async (email = ana) => (await coach.send('GET', await pathOf(email))).body,
    /** Adds a client with this address if need be, and offers a package. */
    async made(changed: Record<string, unknown> = {}, email = ana) {
      await addClientOf(site, coach, email);
      const { status, body } = await offer(changed, email);
      if (status !== 201) throw new Error(`The offer was not made: ${JSON.stringify(body)}`);
      const token = readToken(body.url);
      return { id: body.id as number, token, client: openLinkHolder(site, token) };
    },
    templates: async () => (await coach.send('GET', templatesPath)).body.templates,
    changeTemplate: async (changed: Record<string, unknown>, id = 'four-weeks') => {
      const { templates, version } = (await coach.send('GET', templatesPath)).body;
      const found = templates.find((one: { id: string }) => one.id === id);
      return coach.send('PUT', `${templatesPath}/${id}`, { ...found, version, ...changed });
    },
  };
}

/** Adds a client without a call, by a bill that is taken back at once. */
async function addClientOf(site: OpenSite, coach: Browser, email: string): Promise<void> {
  const bills = openBillsAdmin(site, coach);
  if (await openClientsAdmin(site, coach).idOf(email)) return;
  const { id } = await bills.made(email);
  await bills.takeBack(id);
}

export const startOffer = (site: OpenSite, token: string, browser = openBrowser(site)) =>
  browser.send('POST', '/api/offers/start', { token });

/** A visitor's browser that buys a package on open sale. */
export function openPackageBuyer(site: OpenSite, browser: Browser = openBrowser(site)) {
  const buyer = { templateId: 'four-weeks', firstName: 'Nora', lastName: 'Berg', email: 'nora@example.com' };
  const start = (changed: Record<string, unknown> = {}) =>
    browser.send('POST', '/api/package-purchases/start', { ...buyer, amount: 399_00, ...changed });
  const confirm = (paymentIntentId: string) =>
    browser.send('POST', '/api/coaching-calls/confirm-payment', { paymentIntentId });
  return {
    browser,
    start,
    confirm,
    async buy(changed: Record<string, unknown> = {}): Promise<string> {
      const { body } = await start(changed);
      await payAtSandbox(site, body.clientSecret, body.publishableKey);
      await confirm(body.paymentIntentId);
      return body.paymentIntentId;
    },
  };
}

export const storedPackages = ({ db }: Pick<OpenSite, 'db'>) => db.select().from(packages).orderBy(asc(packages.id));
