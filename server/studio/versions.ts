import type { AppContext } from '../app-context.ts';
import type { Db } from '../db/connect.ts';
import { desc, eq, sql } from '../db/drizzle.ts';
import { siteDocuments } from '../db/schema.ts';
import { Refusal } from '../requests/refusal.ts';
import { readNewestRow, readVersionRow } from '../settings/stored-documents.ts';
import { publishContent, refusePublishedMeanwhile } from './publish-content.ts';
import { toPublishedVersion } from './stored-drafts.ts';
import type { PublishingContext, StudioDocument } from './studio-document.ts';

type VersionContext = Pick<AppContext, 'database' | 'settings'>;

/** Lists all published versions, newest first. */
export async function listVersions(
  { name }: Pick<StudioDocument<object>, 'name'>,
  { database }: Pick<VersionContext, 'database'>,
) {
  const { version, createdAt, createdBy, content } = siteDocuments;
  const amongSameContent = sql`partition by md5(${content}::text) order by ${version}`;
  const rows = await database
    .select({
      version,
      createdAt,
      createdBy,
      sameAsAt: sql<Date | null>`lag(${createdAt}) over (${amongSameContent})`.mapWith(createdAt),
    })
    .from(siteDocuments)
    .where(eq(siteDocuments.name, name))
    .orderBy(desc(version));
  return {
    versions: rows.map((row) => ({ ...toPublishedVersion(row), sameAsAt: row.sameAsAt?.toISOString() ?? null })),
  };
}

/** Reads a published version. Throws `NOT_FOUND`. */
export async function getVersion<Content extends object>(
  document: StudioDocument<Content>,
  ctx: VersionContext,
  version: number,
) {
  const row = await readVersion(document, ctx.database, version);
  const content = document.complete(row.content, document.getPublished(ctx.settings).content);
  return { ...toPublishedVersion(row), content };
}

/** Publishes an earlier version anew. Throws `NOT_FOUND`, or `NOT_POSSIBLE` if `publishedVersion` is not the newest. */
export async function restoreVersion<Content extends object>(
  document: StudioDocument<Content>,
  ctx: PublishingContext,
  { version, publishedVersion, admin }: { version: number; publishedVersion: number; admin: string },
): Promise<void> {
  await ctx.database.transaction(async (tx) => {
    const earlier = await readVersion(document, tx, version);
    const newest = await readNewestRow(tx, document.name);
    if (newest?.version !== publishedVersion) refusePublishedMeanwhile(document);
    await publishContent(document, tx, ctx, { content: earlier.content, baseVersion: version, admin });
  });
  await ctx.settings.refreshAndShow();
}

async function readVersion(
  { name, messages }: Pick<StudioDocument<object>, 'name' | 'messages'>,
  db: Db,
  version: number,
): Promise<typeof siteDocuments.$inferSelect> {
  const row = await readVersionRow(db, name, version);
  if (!row) throw new Refusal('NOT_FOUND', messages.noVersion);
  return row;
}
