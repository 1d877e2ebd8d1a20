import { recordAdminAction } from '../db/audit-log.ts';
import { type PublishingContext, publishContent } from './publish-content.ts';
import { deleteDraft } from './save-draft.ts';
import { lockDraft } from './stored-drafts.ts';

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
