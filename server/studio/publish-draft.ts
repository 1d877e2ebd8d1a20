import { recordAdminAction } from '../db/audit-log.ts';
import { contentDrafts } from '../db/schema.ts';
import { Refusal } from '../requests/refusal.ts';
import { type PublishingContext, publishContent } from './publish-content.ts';
import { deleteDraft, refuseOtherRevision } from './save-draft.ts';
import { lockDraft } from './stored-drafts.ts';

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
  await ctx.settings.refreshAndShow();
}

function refuse(message: string): never {
  throw new Refusal('NOT_POSSIBLE', { message });
}
