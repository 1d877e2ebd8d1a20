import type { z } from 'zod';
import type { defineStudio } from '#contracts/studio/studio-endpoints.ts';
import type { AppContext } from '../app-context.ts';
import { recordAdminAction } from '../db/audit-log.ts';
import { contentDrafts } from '../db/schema.ts';
import { Refusal } from '../requests/refusal.ts';
import type { ServeEndpoint } from '../requests/serve-endpoint.ts';
import { publishContent } from './publish-content.ts';
import { deleteDraft, discardDraft, refuseOtherRevision, saveDraft } from './save-draft.ts';
import { cancelScheduled } from './scheduled-publishing.ts';
import { lockDraft } from './stored-drafts.ts';
import type { PublishingContext, StudioDocument } from './studio-document.ts';
import { getVersion, listVersions, restoreVersion } from './versions.ts';

type StudioEndpoints = ReturnType<typeof defineStudio<z.ZodType<object>, Record<never, z.ZodType>>>;

/** Serves the draft and the versions of a document. `discarded`: the message after the draft is discarded. */
export function serveStudio(
  serve: ServeEndpoint,
  ctx: AppContext,
  studio: {
    document: StudioDocument<object>;
    endpoints: StudioEndpoints;
    readState: () => Promise<z.infer<StudioEndpoints['StudioState']>>;
    discarded: string;
  },
): void {
  const { document, endpoints, readState, discarded } = studio;
  serve(endpoints.getStudio, readState);
  serve(endpoints.saveDraft, async ({ body, session: { user } }) => ({
    draft: await saveDraft(document, ctx, { ...body, admin: user.email }),
  }));
  serve(endpoints.discardDraft, async ({ body, session: { user } }) => {
    await discardDraft(document, ctx, { ...body, admin: user.email });
    return { message: discarded, studio: await readState() };
  });
  serve(endpoints.publishDraft, async ({ body: { revision, publishAt }, session: { user } }) => {
    const time = publishAt ? new Date(publishAt) : null;
    await publishDraft(document, ctx, { revision, publishAt: time, admin: user.email });
    const message = time ? 'Your changes will be published then.' : 'Your changes are published.';
    return { message, studio: await readState() };
  });
  serve(endpoints.cancelScheduledPublishing, async ({ session: { user } }) => {
    const wasScheduled = await cancelScheduled(document, ctx, user.email);
    const message = wasScheduled
      ? 'Your changes won’t be published automatically any more.'
      : 'Nothing was scheduled any more.';
    return { message, studio: await readState() };
  });
  serve(endpoints.listVersions, () => listVersions(document, ctx));
  serve(endpoints.getVersion, ({ params: { version } }) => getVersion(document, ctx, version));
  serve(endpoints.restoreVersion, async ({ params, body, session: { user } }) => {
    await restoreVersion(document, ctx, { ...params, ...body, admin: user.email });
    return { message: 'That version is published again.', studio: await readState() };
  });
}

/**
 * Publishes the draft now, or schedules it for `publishAt` in place of content that was scheduled before. Throws
 * `DRAFT_CHANGED`, `NOT_POSSIBLE`.
 */
async function publishDraft<Content extends object>(
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
    const { content, baseVersion } = draft;
    await publishContent(document, tx, ctx, { content, baseVersion, admin });
    await deleteDraft(tx, draftKinds.draft);
  });
  await ctx.settings.refreshAndShow();
}

function refuse(message: string): never {
  throw new Refusal('NOT_POSSIBLE', message);
}
