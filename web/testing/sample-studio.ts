import type { SiteContent } from '#contracts/site-content.ts';
import type { StudioState } from '#contracts/studio.ts';
import { sampleContent } from './sample-site.ts';

export const publishedVersion = {
  version: 3,
  publishedAt: '2026-11-20T14:00:00.000Z',
  publishedBy: 'coach@example.com',
};
/** Revision 0 is that of a site without a draft. */
export const draftOf = (content: SiteContent, revision: number) => ({
  ...{ content, revision, baseVersion: 3 },
  ...{ savedAt: revision ? '2026-11-21T14:00:00.000Z' : null, savedBy: revision ? 'coach@example.com' : null },
});
export const studioOf = (changes: Partial<StudioState> = {}): StudioState => ({
  ...{
    draft: draftOf(sampleContent, 0),
    published: publishedVersion,
    publishedContent: sampleContent,
    scheduled: null,
  },
  ...{ sampleTexts: [], sharePictures: { '/': '/pictures/share/home.png' } },
  ...changes,
});
