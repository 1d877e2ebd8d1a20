import type { SiteContent } from '#contracts/studio/site-content.ts';
import { getStudio, type StudioState, saveDraft } from '#contracts/studio/studio.ts';
import { type FakeRequest, mockEndpoint, replyWith } from './fake-server.ts';
import { sampleContent, sampleSite } from './sample-site.ts';

export const publishedVersion = {
  version: 3,
  publishedAt: '2026-11-20T14:00:00.000Z',
  publishedBy: 'coach@example.com',
};
/** Returns a draft. Revision 0 is that of a site without one. */
export const draftOf = (content: SiteContent, revision: number) => ({
  content,
  revision,
  baseVersion: 3,
  savedAt: revision ? '2026-11-21T14:00:00.000Z' : null,
  savedBy: revision ? 'coach@example.com' : null,
});
export const studioOf = (changes: Partial<StudioState> = {}): StudioState => ({
  draft: draftOf(sampleContent, 0),
  published: publishedVersion,
  publishedContent: sampleContent,
  scheduled: null,
  sampleTexts: [],
  sharePictures: { '/': '/pictures/share/home.png' },
  ...changes,
});

/** Mocks the studio with this state, and saves each change of the draft. Returns the requests that save it. */
export function mockStudio(state: StudioState = studioOf()): FakeRequest[] {
  mockEndpoint({ method: 'GET', path: '/api/content' }, () => replyWith(sampleSite.content));
  mockEndpoint(getStudio, () => replyWith(state));
  return mockEndpoint(saveDraft, replyWithDraft);
}

export function replyWithDraft({ body }: FakeRequest): Response {
  const { content, revision } = body as { content: SiteContent; revision: number };
  return replyWith({ draft: draftOf(content, revision + 1) });
}

export const lastDraft = (saves: FakeRequest[]) =>
  (saves.at(-1)?.body as { content: SiteContent } | undefined)?.content;
