import * as previews from '#contracts/studio/preview-links.ts';
import * as studio from '#contracts/studio/studio.ts';
import type { AppContext } from '../app-context.ts';
import type { ServeEndpoint } from '../requests/serve-endpoint.ts';
import { createPreviewLink, endPreviewLinks, readPreview } from './preview-links.ts';
import { publishDraft } from './publish-draft.ts';
import { discardDraft, saveDraft } from './save-draft.ts';
import { cancelScheduled } from './scheduled-publishing.ts';
import { readStudio } from './stored-drafts.ts';
import { getVersion, listVersions, restoreVersion } from './versions.ts';

export function studioRoutes(serve: ServeEndpoint, ctx: AppContext): void {
  serve(studio.getStudio, () => readStudio(ctx));
  serve(studio.saveDraft, async ({ body, session: { user } }) => ({
    draft: await saveDraft(ctx, { ...body, admin: user.email }),
  }));
  serve(studio.discardDraft, async ({ body, session: { user } }) => {
    await discardDraft(ctx, { ...body, admin: user.email });
    return {
      message: 'Your changes are discarded. The published pages are as they were.',
      studio: await readStudio(ctx),
    };
  });
  serve(studio.publishDraft, async ({ body: { revision, publishAt }, session: { user } }) => {
    const at = publishAt ? new Date(publishAt) : null;
    await publishDraft(ctx, { revision, publishAt: at, admin: user.email });
    const message = at ? 'Your changes will be published then.' : 'Your changes are published.';
    return { message, studio: await readStudio(ctx) };
  });
  serve(studio.cancelScheduledPublishing, async ({ session: { user } }) => {
    await cancelScheduled(ctx, user.email);
    return { message: 'Your changes won’t be published automatically any more.', studio: await readStudio(ctx) };
  });
  serve(studio.listVersions, () => listVersions(ctx));
  serve(studio.getVersion, ({ params: { version } }) => getVersion(ctx, version));
  serve(studio.restoreVersion, async ({ params, body, session: { user } }) => {
    await restoreVersion(ctx, { ...params, ...body, admin: user.email });
    return { message: 'That version is published again.', studio: await readStudio(ctx) };
  });
  serve(previews.createPreviewLink, ({ session: { user } }) => createPreviewLink(ctx, user.email));
  serve(previews.endPreviewLinks, async ({ session: { user } }) => {
    await endPreviewLinks(ctx, user.email);
    return { message: 'No preview link works any more.' };
  });
  serve(previews.readPreview, ({ body, network }) => readPreview(ctx, { ...body, network }));
}
