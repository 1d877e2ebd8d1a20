import { defaultTemplate } from '#contracts/settings/package-settings.ts';
import { listSeriesValues } from '#domain/package-series.ts';
import { changePackage } from '../booking/packages/change-package.ts';
import { asc, isNotNull } from '../db/drizzle.ts';
import { packages } from '../db/schema.ts';
import { offerPackage } from '../package-sales/offer-package.ts';
import type { openBuyer } from './call-payments.ts';
import type { OpenSite } from './open-site.ts';
import { openPackageHolder } from './packages.ts';
import { readToken } from './payment-links.ts';

type Buyer = ReturnType<typeof openBuyer>;
type Actors = {
  /** The coach's address. */
  coach: string;
  buyers: readonly Buyer[];
  findClient(): Promise<number>;
  /** Remembers the checkout page of a payment that was opened. Returns the status of the reply. */
  openPage(buyer: number, reply: Awaited<ReturnType<Buyer['start']>>): number;
};

const starts = ['2027-01-04-900am', '2027-01-11-900am', '2027-01-18-930am'];

/** The actions with packages. In each, `which` chooses the buyer or object, and `how` a variant. */
export function openPackageActs(site: OpenSite, { coach, buyers, findClient, openPage }: Actors) {
  const offered: { id: number; token: string }[] = [];
  const start = async (which: number, path: string, body: object) =>
    openPage(which, await (buyers[which] as Buyer).browser.send('POST', path, body));
  return {
    /** Offers a package, and opens its payment. */
    async offer(_which: number, how: number) {
      const cents = 300_00 + (site.ctx.now().getTime() % 997);
      const order = { templateId: defaultTemplate.id, cents, tellClient: how % 2 > 0, startsOn: null };
      const { id, url } = await offerPackage(site.ctx, coach, await findClient(), order);
      const token = readToken(url);
      offered.push({ id, token });
      return start(0, '/api/offers/start', { token });
    },
    /** Begins to buy a package on open sale. */
    async buyPackage(which: number) {
      const person = { firstName: 'Nora', lastName: 'Berg', email: `nora${which % 2}@example.com` };
      const body = { ...person, templateId: defaultTemplate.id, amount: defaultTemplate.cents };
      return start(which % 2, '/api/package-purchases/start', body);
    },
    /** Books one to four calls of an offered package by its link, one a week. */
    async bookCalls(which: number, how: number) {
      const { token } = offered.at(-1 - (which % offered.length)) ?? {};
      if (!token) return;
      const holder = openPackageHolder(site, token);
      const [own] = (await holder.mine()) ?? [];
      const slots = listSeriesValues(starts[how % 3] as string, 1 + (how % 4));
      const contact = { phone: '+12025550101', contactMethod: 'whatsapp' };
      return own && (await holder.book(own.id, slots, contact)).status;
    },
    /** Adds or takes a call, or ends a package. */
    async changePackage(which: number, how: number) {
      const sold = await site.db.select().from(packages).where(isNotNull(packages.soldAt)).orderBy(asc(packages.id));
      const { id } = sold[which % sold.length] ?? {};
      const order = { action: (['add', 'take', 'take', 'end'] as const)[how % 4] ?? 'add', reason: 'Illness' };
      if (id) await changePackage(site.ctx, coach, id, { tellClient: true, ...order });
    },
  };
}
