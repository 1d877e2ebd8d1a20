import type { SiteContent } from '#contracts/studio/site-content.ts';
import type { Draft, StudioState } from '#contracts/studio/studio.ts';
import type { Browser } from './accounts.ts';

export const readStudio = async (coach: Browser): Promise<StudioState> =>
  (await coach.send('GET', '/api/admin/studio')).body;

/** Saves a changed draft, as a tab of the studio does that has loaded the draft `seen`, by default the newest. */
export async function saveDraft(
  coach: Browser,
  change: (content: SiteContent) => unknown,
  seen?: Pick<Draft, 'revision' | 'baseVersion' | 'content'>,
) {
  const { revision, baseVersion, content } = seen ?? (await readStudio(coach)).draft;
  return coach.send('PUT', '/api/admin/studio/draft', { revision, baseVersion, content: change(content) });
}

export async function publishDraft(coach: Browser, publishAt?: string) {
  const { revision } = (await readStudio(coach)).draft;
  return coach.send('POST', '/api/admin/studio/publish', { revision, publishAt });
}
