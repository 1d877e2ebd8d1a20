import { recordAdminAction } from '../db/audit-log.ts';
import { publishContent } from './publish-content.ts';
import { deleteDraft } from './save-draft.ts';
import { lockDraft } from './stored-drafts.ts';
import type { PublishingContext, StudioDocument } from './studio-document.ts';

/** Publishes scheduled content whose time has come. Every process calls this; the lock lets one of them do it. */
export async function publishScheduled<Content extends object>(
  document: StudioDocument<Content>,
  ctx: PublishingContext,
): Promise<void> {
  const { draftKinds } = document;
  const now = ctx.now();
  const isPublished = await ctx.database.transaction(async (tx) => {
    const scheduled = await lockDraft(tx, draftKinds.scheduled);
    if (!scheduled?.publishAt || scheduled.publishAt > now) return false;
    const draft = await lockDraft(tx, draftKinds.draft);
    const { content, baseVersion, savedBy } = scheduled;
    await publishContent(document, tx, ctx, { content, baseVersion, admin: savedBy });
    // A draft that was changed after scheduling stays.
    if (draft?.revision === scheduled.revision) await deleteDraft(tx, draftKinds.draft);
    return true;
  });
  if (isPublished) await ctx.settings.refresh();
}

/** Cancels the scheduled publication. Returns false if nothing is scheduled any more. */
export async function cancelScheduled<Content extends object>(
  { draftKinds, actions }: StudioDocument<Content>,
  ctx: PublishingContext,
  admin: string,
): Promise<boolean> {
  const now = ctx.now();
  return ctx.database.transaction(async (tx) => {
    if (!(await lockDraft(tx, draftKinds.scheduled))) return false;
    await deleteDraft(tx, draftKinds.scheduled);
    await recordAdminAction(tx, { actor: admin, action: actions.scheduleCancelled }, now);
    return true;
  });
}
