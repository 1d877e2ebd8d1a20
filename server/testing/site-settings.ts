import type { SiteData } from '#contracts/pages/public-pages.ts';
import { collectSiteData } from '#contracts/pages/site-data.ts';
import { type SettingsName, type SiteSettings, settingDocuments } from '#contracts/settings/site-settings.ts';
import type { SiteContent } from '#contracts/studio/site-content.ts';
import type { ContactMethod } from '#domain/bookings.ts';
import type { AppContext } from '../app-context.ts';
import { readConfig } from '../config/config.ts';
import { siteDocuments } from '../db/schema.ts';
import type { SettingsStore } from '../settings/open-settings.ts';
import { withNamedPrice } from '../settings/package-price.ts';
import { getStartingSettings } from '../settings/starting-settings.ts';
import type { OpenSite } from './open-site.ts';

/** Returns the settings of this context with other values for calls, without storing them. */
export function withCallSettings({ settings }: AppContext, calls: Partial<SiteSettings['calls']>): SettingsStore {
  const current = { ...settings.current, calls: { ...settings.current.calls, ...calls } };
  return { ...settings, current, coachTimeZone: current.calls.coachTimeZone };
}

/** Stores changed values, as the coach would, without an entry in the audit log. */
export async function changeSettings<Name extends SettingsName>(
  { ctx, db }: Pick<OpenSite, 'ctx' | 'db'>,
  name: Name,
  changed: Partial<SiteSettings[Name]>,
): Promise<void> {
  await ctx.settings.refresh();
  const { version, content } = ctx.settings.documents[name];
  const next = settingDocuments[name].schema.parse({ ...content, ...changed });
  await db.insert(siteDocuments).values({ name, version: version + 1, content: next, createdAt: ctx.now() });
  await ctx.settings.refresh();
}

/** The price of the package on a site with `changedPrices`. */
const changedPackageCents = 450_00;

/** Returns the data for the pages of a new site, with other prices and ways to call. */
export function newSiteData(
  content: SiteContent,
  pricesToChange: Partial<SiteSettings['prices']> = {},
  contactMethods?: ContactMethod[],
): SiteData {
  const settings = getStartingSettings(readConfig({}));
  const prices = { ...settings.prices, ...pricesToChange };
  const isChanged = pricesToChange === changedPrices;
  const packages = isChanged ? withNamedPrice(settings.packages, changedPackageCents) : settings.packages;
  const calls = { ...settings.calls, ...(contactMethods && { contactMethods }) };
  return collectSiteData(content, { ...settings, prices, packages, calls }, 12);
}

/** Other prices than those of a new site. */
export const changedPrices: Partial<SiteSettings['prices']> = {
  offeredMinutes: [45, 60],
  call45Cents: 75_00,
  courseCents: 99_50,
  memberDiscountPercent: 30,
};
