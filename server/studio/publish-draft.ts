import { isDeepStrictEqual } from 'node:util';
import { siteTargets } from '#contracts/redirect-targets.ts';
import type { SiteContent } from '#contracts/site-content.ts';
import { updateRedirects } from '#domain/redirects.ts';
import { recordAdminAction } from '../accounts/audit-log.ts';
import type { AppContext } from '../app-context.ts';
import type { Db } from '../db/connect.ts';
import { and, eq } from '../db/drizzle.ts';
import { contentDrafts, siteDocuments } from '../db/schema.ts';
import { Refusal } from '../refusal.ts';
import { completeSiteContent, SITE_CONTENT } from '../site-settings/stored-documents.ts';
import { deleteDraft, refuseOtherRevision } from './save-draft.ts';
import { lockDraft, readNewestVersion } from './stored-drafts.ts';

type PublishingContext = Pick<AppContext, 'database' | 'settings' | 'now'>;

/**
 * Publishes the draft now, or keeps it for `publishAt`. What was scheduled before is replaced. Throws `DRAFT_CHANGED`,
 * `NOT_POSSIBLE`.
 */
export async function publishDraft(
  ctx: PublishingContext,
  { revision, publishAt, admin }: { revision: number; publishAt: Date | null; admin: string },
): Promise<void> {
  const now = ctx.now();
  if (publishAt && publishAt <= now) refuse('That time has passed. Please choose a later one, or publish now.');
  await ctx.database.transaction(async (tx) => {
    const draft = await lockDraft(tx, 'draft');
    refuseOtherRevision(ctx, draft, revision);
    if (!draft) refuse('Nothing has changed since the last time you published.');
    if (publishAt) {
      const scheduled = { ...draft, kind: 'scheduled' as const, publishAt, savedAt: now, savedBy: admin };
      await tx
        .insert(contentDrafts)
        .values(scheduled)
        .onConflictDoUpdate({ target: contentDrafts.kind, set: scheduled });
      await recordAdminAction(tx, { actor: admin, action: 'content-scheduled', subject: publishAt.toISOString() }, now);
      return;
    }
    await publishContent(tx, ctx, { content: draft.content, admin });
    await deleteDraft(tx, 'draft');
  });
  await ctx.settings.refresh();
}

/** Publishes what was scheduled for a time that has come. Called by every process; one does it. */
export async function publishScheduled(ctx: PublishingContext): Promise<void> {
  const now = ctx.now();
  const isPublished = await ctx.database.transaction(async (tx) => {
    const scheduled = await lockDraft(tx, 'scheduled');
    if (!scheduled?.publishAt || scheduled.publishAt > now) return false;
    const draft = await lockDraft(tx, 'draft');
    await publishContent(tx, ctx, { content: scheduled.content, admin: scheduled.savedBy });
    // A draft that has gone on since stays.
    if (draft?.revision === scheduled.revision) await deleteDraft(tx, 'draft');
    return true;
  });
  if (isPublished) await ctx.settings.refresh();
}

export async function cancelScheduled(ctx: PublishingContext, admin: string): Promise<void> {
  const now = ctx.now();
  await ctx.database.transaction(async (tx) => {
    if (!(await lockDraft(tx, 'scheduled'))) return;
    await deleteDraft(tx, 'scheduled');
    await recordAdminAction(tx, { actor: admin, action: 'content-schedule-cancelled' }, now);
  });
}

/** Throws the draft away. Throws `DRAFT_CHANGED`. */
export async function discardDraft(
  ctx: PublishingContext,
  { revision, admin }: { revision: number; admin: string },
): Promise<void> {
  await ctx.database.transaction(async (tx) => {
    const draft = await lockDraft(tx, 'draft');
    refuseOtherRevision(ctx, draft, revision);
    if (!draft) return;
    await deleteDraft(tx, 'draft');
    await recordAdminAction(tx, { actor: admin, action: 'draft-discarded' }, ctx.now());
  });
}

/** Publishes an earlier version as a new one. Throws `NOT_FOUND`, `NOT_POSSIBLE` if there is a newer one than the coach saw. */
export async function restoreVersion(
  ctx: PublishingContext,
  { version, publishedVersion, admin }: { version: number; publishedVersion: number; admin: string },
): Promise<void> {
  await ctx.database.transaction(async (tx) => {
    const [earlier] = await tx
      .select()
      .from(siteDocuments)
      .where(and(eq(siteDocuments.name, SITE_CONTENT), eq(siteDocuments.version, version)));
    if (!earlier) throw new Refusal('NOT_FOUND', { message: 'There’s no such version of your pages.' });
    const newest = await readNewestVersion(tx);
    if (newest?.version !== publishedVersion)
      refuse('Your pages were published anew in the meantime. Please reload this page.');
    await publishContent(tx, ctx, { content: earlier.content, admin });
  });
  await ctx.settings.refresh();
}

/**
 * Publishes content as the next version. The key of the table decides between two processes. What was scheduled is dropped: it was
 * made from older words. The caller refreshes the settings. Throws `NOT_POSSIBLE` if another process was faster.
 */
export async function publishContent(
  tx: Db,
  ctx: Pick<PublishingContext, 'settings' | 'now'>,
  { content: stored, admin }: { content: unknown; admin: string },
): Promise<void> {
  const newest = await readNewestVersion(tx);
  const whole = completeSiteContent(stored, ctx.settings.content);
  const before = newest ? completeSiteContent(newest.content, ctx.settings.content) : ctx.settings.content;
  const content: SiteContent = { ...whole, redirects: updateRedirects(before, whole, siteTargets) };
  await deleteDraft(tx, 'scheduled');
  if (newest && isDeepStrictEqual(newest.content, content)) return;
  const version = (newest?.version ?? 0) + 1;
  const [added] = await tx
    .insert(siteDocuments)
    .values({ name: SITE_CONTENT, version, content, createdAt: ctx.now(), createdBy: admin })
    .onConflictDoNothing()
    .returning({ version: siteDocuments.version });
  if (!added) refuse('Your pages were published anew in the meantime. Please reload this page.');
  await recordAdminAction(tx, { actor: admin, action: 'content-published', subject: `version ${version}` }, ctx.now());
}

function refuse(message: string): never {
  throw new Refusal('NOT_POSSIBLE', { message });
}
