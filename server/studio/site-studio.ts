import { sharePicturePath, sharePictures } from '#content/share-pictures.ts';
import { listShownLessons } from '#contracts/course/course-content.ts';
import { collectSiteData } from '#contracts/pages/site-data.ts';
import { contactFields } from '#contracts/settings/contact-settings.ts';
import { DraftContent } from '#contracts/studio/draft-content.ts';
import { siteTargets } from '#contracts/studio/redirect-targets.ts';
import type { SiteContent } from '#contracts/studio/site-content.ts';
import type { StudioState } from '#contracts/studio/studio.ts';
import { addRedirects, updateRedirects } from '#domain/redirects.ts';
import type { AppContext } from '../app-context.ts';
import type { Db } from '../db/connect.ts';
import { addressOfPicture, listGeneratedPictures } from '../settings/list-generated-pictures.ts';
import { readSampleTexts } from '../settings/sample-texts.ts';
import { storeSettings } from '../settings/save-settings.ts';
import { completeSiteContent, readDocument, SITE_CONTENT } from '../settings/stored-documents.ts';
import { readStudio } from './stored-drafts.ts';
import type { PublishingContext, StudioDocument } from './studio-document.ts';

/** The studio's document of the pages: their words, pictures and clips. */
export const sitePages: StudioDocument<SiteContent> = {
  name: SITE_CONTENT,
  draftKinds: { draft: 'draft', scheduled: 'scheduled' },
  schema: DraftContent,
  getPublished: ({ content, contentVersion }) => ({ version: contentVersion, content }),
  complete: completeSiteContent,
  prepare({ base, before, content }) {
    // Redirects published after the draft was begun are missing from it, though nobody has removed them.
    const missing = before.redirects.filter(({ from }) => base.redirects.every((old) => old.from !== from));
    const redirects = addRedirects(content.redirects, missing);
    return { ...content, redirects: updateRedirects(before, { ...content, redirects }, siteTargets) };
  },
  onPublished: (tx, ctx, { before, content, admin }) =>
    renameSender(tx, ctx, { from: before.profile.brand, to: content.profile.brand, admin }),
  actions: {
    published: 'content-published',
    scheduled: 'content-scheduled',
    scheduleCancelled: 'content-schedule-cancelled',
    discarded: 'draft-discarded',
  },
  messages: {
    publishedMeanwhile: 'Your pages were published anew in the meantime. Please reload this page.',
    noVersion: 'There’s no such version of your pages.',
  },
};

/** Changes the mails' sender with the name of the site, unless the coach has chosen another sender. */
async function renameSender(
  tx: Db,
  ctx: Pick<PublishingContext, 'settings' | 'now'>,
  { from, to, admin }: { from: string; to: string; admin: string },
): Promise<void> {
  if (from === to || !contactFields.senderName.schema.safeParse(to).success) return;
  const { version, content } = await readDocument(tx, 'contact', ctx.settings.starting);
  if (!('senderName' in content) || content.senderName !== from) return;
  await storeSettings(tx, ctx, {
    name: 'contact',
    version,
    content: { ...content, senderName: to },
    admin: { email: admin },
  });
}

export async function readSiteStudio(ctx: Pick<AppContext, 'database' | 'settings'>): Promise<StudioState> {
  const [studio, sampleTexts] = await Promise.all([readStudio(sitePages, ctx), readSampleTexts(ctx)]);
  return { ...studio, sampleTexts, sharePictures: listSharePictures(ctx) };
}

/** Lists the addresses of the share pictures by page. A picture with new words has a new address. */
function listSharePictures({ settings }: Pick<AppContext, 'settings'>): Record<string, string> {
  const { content, current, course } = settings;
  const siteData = collectSiteData(content, current, listShownLessons(course).length);
  const generated = listGeneratedPictures(siteData, content.look);
  const pictures = Object.entries(sharePictures);
  return Object.fromEntries(
    pictures.map(([path, { name }]) => [path, addressOfPicture(sharePicturePath(name), generated)]),
  );
}
