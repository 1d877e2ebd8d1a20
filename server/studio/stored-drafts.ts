import type { DraftOf } from '#contracts/studio/studio-endpoints.ts';
import type { AppContext } from '../app-context.ts';
import type { Db } from '../db/connect.ts';
import { eq, inArray } from '../db/drizzle.ts';
import { contentDrafts, type siteDocuments } from '../db/schema.ts';
import type { DraftKind } from '../db/studio-tables.ts';
import { readNewestRow } from '../settings/stored-documents.ts';
import type { StudioDocument } from './studio-document.ts';

export type DraftRow = typeof contentDrafts.$inferSelect;

/** Reads and locks a draft, so that one of two changes at the same moment sees the other. */
export async function lockDraft(tx: Db, kind: DraftKind): Promise<DraftRow | undefined> {
  const [row] = await tx.select().from(contentDrafts).where(eq(contentDrafts.kind, kind)).for('update');
  return row;
}

type VersionRow = Pick<typeof siteDocuments.$inferSelect, 'version' | 'createdAt' | 'createdBy'>;
export const toPublishedVersion = (row: VersionRow) => ({
  version: row.version,
  publishedAt: row.createdAt.toISOString(),
  publishedBy: row.createdBy,
});

/** Returns the draft, or the published content if there is none. */
export function toDraft<Content extends object>(
  document: StudioDocument<Content>,
  { settings }: Pick<AppContext, 'settings'>,
  row: DraftRow | undefined,
): DraftOf<Content> {
  const { content, version } = document.getPublished(settings);
  if (!row) return { content, revision: 0, baseVersion: version, savedAt: null, savedBy: null };
  const { revision, baseVersion, savedAt, savedBy } = row;
  // An earlier release may have saved the draft.
  const whole = document.complete(row.content, content);
  return { content: whole, revision, baseVersion, savedAt: savedAt.toISOString(), savedBy };
}

export async function readDraft<Content extends object>(
  document: StudioDocument<Content>,
  ctx: Pick<AppContext, 'database' | 'settings'>,
): Promise<DraftOf<Content>> {
  await ctx.settings.refresh();
  return toDraft(document, ctx, await readRow(ctx.database, document.draftKinds.draft));
}

/** Reads the content that is scheduled to be published; null if there is none. */
export async function readScheduled<Content extends object>(
  document: StudioDocument<Content>,
  ctx: Pick<AppContext, 'database' | 'settings'>,
): Promise<Content | null> {
  const row = await readRow(ctx.database, document.draftKinds.scheduled);
  return row ? toDraft(document, ctx, row).content : null;
}

async function readRow(db: Db, kind: DraftKind): Promise<DraftRow | undefined> {
  const [row] = await db.select().from(contentDrafts).where(eq(contentDrafts.kind, kind));
  return row;
}

/** Reads the draft, the published content, and the time at which scheduled content will be published. */
export async function readStudio<Content extends object>(
  document: StudioDocument<Content>,
  ctx: Pick<AppContext, 'database' | 'settings'>,
) {
  await ctx.settings.refresh();
  const { draft, scheduled } = document.draftKinds;
  const [rows, newest] = await Promise.all([
    ctx.database
      .select()
      .from(contentDrafts)
      .where(inArray(contentDrafts.kind, [draft, scheduled])),
    readNewestRow(ctx.database, document.name),
  ]);
  const rowOf = (kind: DraftKind) => rows.find((row) => row.kind === kind);
  const scheduledRow = rowOf(scheduled);
  return {
    draft: toDraft(document, ctx, rowOf(draft)),
    publishedContent: document.getPublished(ctx.settings).content,
    published: newest ? toPublishedVersion(newest) : null,
    scheduled: scheduledRow?.publishAt
      ? { publishAt: scheduledRow.publishAt.toISOString(), revision: scheduledRow.revision }
      : null,
  };
}
