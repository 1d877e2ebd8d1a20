import type { SiteSettings } from '#contracts/settings/site-settings.ts';
import { getPackageOnPages } from '#domain/package-templates.ts';
import type { Db } from '../db/connect.ts';
import { desc, eq } from '../db/drizzle.ts';
import { siteDocuments } from '../db/schema.ts';

type Packages = SiteSettings['packages'];

/** Returns the packages with this price of the one that pages name. Another price ends its members' price. */
export const withNamedPrice = ({ templates }: Packages, cents: number): Packages => ({
  templates: templates.map((template) => {
    if (!template.isNamed || template.cents === cents) return template;
    return { ...template, cents, memberCents: null };
  }),
});

/** Adds the price of the package that pages name, which processes of 1.0 look for among the prices. */
export const withPackageCents = (prices: SiteSettings['prices'], { templates }: Packages) => ({
  ...prices,
  packageCents: getPackageOnPages(templates).cents,
});

/** Returns the packages with the price that a site of 1.0 has among its prices, if it has one. */
export async function carryOverPackagePrice(db: Db, packages: Packages): Promise<Packages> {
  const [row] = await db
    .select({ content: siteDocuments.content })
    .from(siteDocuments)
    .where(eq(siteDocuments.name, 'prices'))
    .orderBy(desc(siteDocuments.version))
    .limit(1);
  const { packageCents } = (row?.content ?? {}) as { packageCents?: unknown };
  return typeof packageCents === 'number' ? withNamedPrice(packages, packageCents) : packages;
}
