import type { z } from 'zod';
import type * as studio from '#contracts/studio/studio.ts';
import type { AppContext } from '../app-context.ts';
import type { Db } from '../db/connect.ts';
import { and, desc, eq } from '../db/drizzle.ts';
import { siteDocuments } from '../db/schema.ts';
import { Refusal } from '../requests/refusal.ts';
import { completeSiteContent, SITE_CONTENT } from '../settings/stored-documents.ts';
import { type PublishingContext, publishContent, refusePublishedMeanwhile } from './publish-content.ts';
import { readNewestVersion, toPublishedVersion } from './stored-drafts.ts';

type VersionContext = Pick<AppContext, 'database' | 'settings'>;

/** All published versions, newest first. */
export async function listVersions({
  database,
}: Pick<VersionContext, 'database'>): Promise<z.infer<typeof studio.listVersions.reply>> {
  const { version, createdAt, createdBy } = siteDocuments;
  const rows = await database
    .select({ version, createdAt, createdBy })
    .from(siteDocuments)
    .where(eq(siteDocuments.name, SITE_CONTENT))
    .orderBy(desc(version));
  return { versions: rows.map(toPublishedVersion) };
}

/** Throws `NOT_FOUND`. */
export async function getVersion(
  ctx: VersionContext,
  version: number,
): Promise<z.infer<typeof studio.getVersion.reply>> {
  const row = await readVersion(ctx.database, version);
  return { ...toPublishedVersion(row), content: completeSiteContent(row.content, ctx.settings.content) };
}

/** Publishes an earlier version anew. Throws `NOT_FOUND`, `NOT_POSSIBLE` if there is a newer than was seen. */
export async function restoreVersion(
  ctx: PublishingContext,
  { version, publishedVersion, admin }: { version: number; publishedVersion: number; admin: string },
): Promise<void> {
  await ctx.database.transaction(async (tx) => {
    const earlier = await readVersion(tx, version);
    const newest = await readNewestVersion(tx);
    if (newest?.version !== publishedVersion) refusePublishedMeanwhile();
    await publishContent(tx, ctx, { content: earlier.content, admin });
  });
  await ctx.settings.refreshAndShow();
}

async function readVersion(db: Db, version: number): Promise<typeof siteDocuments.$inferSelect> {
  const [row] = await db
    .select()
    .from(siteDocuments)
    .where(and(eq(siteDocuments.name, SITE_CONTENT), eq(siteDocuments.version, version)));
  if (!row) throw new Refusal('NOT_FOUND', { message: 'There’s no such version of your pages.' });
  return row;
}
