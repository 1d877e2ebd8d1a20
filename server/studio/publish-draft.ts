import { recordAdminAction } from '../db/audit-log.ts';
import { contentDrafts } from '../db/schema.ts';
import { Refusal } from '../requests/refusal.ts';
import { publishContent } from './publish-content.ts';
import { deleteDraft, refuseOtherRevision } from './save-draft.ts';
import { lockDraft } from './stored-drafts.ts';
import type { PublishingContext, StudioDocument } from './studio-document.ts';

/**
 * Publishes the draft now, or keeps it for `publishAt`. What was scheduled before is replaced. Throws `DRAFT_CHANGED`,
 * `NOT_POSSIBLE`.
 */
export async function publishDraft<Content extends object>(
  document: StudioDocument<Content>,
  ctx: PublishingContext,
  { revision, publishAt, admin }: { revision: number; publishAt: Date | null; admin: string },
): Promise<void> {
  const now = ctx.now();
  if (publishAt && publishAt <= now) refuse('That time has passed. Please choose a later one, or publish now.');
  await ctx.database.transaction(async (tx) => {
    const { draftKinds, actions } = document;
    const draft = await lockDraft(tx, draftKinds.draft);
    refuseOtherRevision(document, ctx, draft, revision);
    if (!draft) refuse('Nothing has changed since the last time you published.');
    if (publishAt) {
      const scheduled = { ...draft, kind: draftKinds.scheduled, publishAt, savedAt: now, savedBy: admin };
      await tx
        .insert(contentDrafts)
        .values(scheduled)
        .onConflictDoUpdate({ target: contentDrafts.kind, set: scheduled });
      const subject = publishAt.toISOString();
      await recordAdminAction(tx, { actor: admin, action: actions.scheduled, subject }, now);
      return;
    }
    await publishContent(document, tx, ctx, { content: draft.content, admin });
    await deleteDraft(tx, draftKinds.draft);
  });
  await ctx.settings.refreshAndShow();
}

function refuse(message: string): never {
  throw new Refusal('NOT_POSSIBLE', message);
}
