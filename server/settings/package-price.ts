import type { SiteSettings } from '#contracts/settings/site-settings.ts';
import { getNamedPackage } from '#domain/package-templates.ts';
import type { Db } from '../db/connect.ts';
import { and, desc, eq } from '../db/drizzle.ts';
import { siteDocuments } from '../db/schema.ts';

type Packages = SiteSettings['packages'];

/** Returns the packages with another price of the one that pages name. */
export const withNamedPrice = ({ templates }: Packages, cents: number): Packages => ({
  templates: templates.map((template) =>
    template.isNamed
      ? { ...template, cents, memberCents: template.cents === cents ? template.memberCents : null }
      : template,
  ),
});

/** Adds the price of the package that pages name, which processes of 1.0 look for among the prices. */
export const withPackageCents = (prices: SiteSettings['prices'], { templates }: Packages) => ({
  ...prices,
  packageCents: getNamedPackage(templates).cents,
});

/** Returns the packages with the price that a site of 1.0 has among its prices. Unchanged where it has none. */
export async function carryOverPackagePrice(db: Db, packages: Packages): Promise<Packages> {
  const [row] = await db
    .select({ content: siteDocuments.content })
    .from(siteDocuments)
    .where(and(eq(siteDocuments.name, 'prices')))
    .orderBy(desc(siteDocuments.version))
    .limit(1);
  const { packageCents } = (row?.content ?? {}) as { packageCents?: unknown };
  return typeof packageCents === 'number' ? withNamedPrice(packages, packageCents) : packages;
}
