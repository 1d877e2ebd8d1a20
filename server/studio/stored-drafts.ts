import { sharePicturePath, sharePictures } from '#content/share-pictures.ts';
import { collectSiteData } from '#contracts/pages/site-data.ts';
import type { Draft, StudioState } from '#contracts/studio/studio.ts';
import type { AppContext } from '../app-context.ts';
import type { Db } from '../db/connect.ts';
import { desc, eq } from '../db/drizzle.ts';
import { contentDrafts, siteDocuments } from '../db/schema.ts';
import { addressOfPicture, listGeneratedPictures } from '../settings/list-generated-pictures.ts';
import { readSampleTexts } from '../settings/sample-texts.ts';
import { completeSiteContent, SITE_CONTENT } from '../settings/stored-documents.ts';

export type DraftRow = typeof contentDrafts.$inferSelect;

/** Locked, so that of two changes at the same moment one sees the other. */
export async function lockDraft(tx: Db, kind: DraftRow['kind']): Promise<DraftRow | undefined> {
  const [row] = await tx.select().from(contentDrafts).where(eq(contentDrafts.kind, kind)).for('update');
  return row;
}

export async function readNewestVersion(db: Db): Promise<typeof siteDocuments.$inferSelect | undefined> {
  const [row] = await db
    .select()
    .from(siteDocuments)
    .where(eq(siteDocuments.name, SITE_CONTENT))
    .orderBy(desc(siteDocuments.version))
    .limit(1);
  return row;
}

type VersionRow = Pick<typeof siteDocuments.$inferSelect, 'version' | 'createdAt' | 'createdBy'>;
export const toPublishedVersion = (row: VersionRow) => ({
  version: row.version,
  publishedAt: row.createdAt.toISOString(),
  publishedBy: row.createdBy,
});

/** Returns the draft, or the published content if there is none. */
export function toDraft({ settings }: Pick<AppContext, 'settings'>, row: DraftRow | undefined): Draft {
  const { content, contentVersion } = settings;
  if (!row) return { content, revision: 0, baseVersion: contentVersion, savedAt: null, savedBy: null };
  const { revision, baseVersion, savedAt, savedBy } = row;
  // A release may have changed what a page consists of since the draft was saved.
  const whole = completeSiteContent(row.content, content);
  return { content: whole, revision, baseVersion, savedAt: savedAt.toISOString(), savedBy };
}

export async function readDraft(ctx: Pick<AppContext, 'database' | 'settings'>): Promise<Draft> {
  await ctx.settings.refresh();
  const [row] = await ctx.database.select().from(contentDrafts).where(eq(contentDrafts.kind, 'draft'));
  return toDraft(ctx, row);
}

export async function readStudio(ctx: Pick<AppContext, 'database' | 'settings'>): Promise<StudioState> {
  await ctx.settings.refresh();
  const [rows, newest, sampleTexts] = await Promise.all([
    ctx.database.select().from(contentDrafts),
    readNewestVersion(ctx.database),
    readSampleTexts(ctx),
  ]);
  const scheduled = rows.find(({ kind }) => kind === 'scheduled');
  return {
    draft: toDraft(
      ctx,
      rows.find(({ kind }) => kind === 'draft'),
    ),
    publishedContent: ctx.settings.content,
    sampleTexts,
    published: newest ? toPublishedVersion(newest) : null,
    scheduled: scheduled?.publishAt ? { publishAt: scheduled.publishAt.toISOString() } : null,
    sharePictures: listSharePictures(ctx),
  };
}

/** Lists share pictures by their addresses on the published pages: a picture with other words has another address. */
function listSharePictures({ settings: { content, current } }: Pick<AppContext, 'settings'>): Record<string, string> {
  const generated = listGeneratedPictures(collectSiteData(content, current), content.look);
  const pictures = Object.entries(sharePictures);
  return Object.fromEntries(
    pictures.map(([path, { name }]) => [path, addressOfPicture(sharePicturePath(name), generated)]),
  );
}
