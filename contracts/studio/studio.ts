import { z } from 'zod';
import { SiteContent } from './site-content.ts';
import { type DraftOf, defineStudio } from './studio-endpoints.ts';

export type Draft = DraftOf<SiteContent>;

export const {
  StudioState,
  getStudio,
  saveDraft,
  discardDraft,
  publishDraft,
  cancelScheduledPublishing,
  listVersions,
  getVersion,
  restoreVersion,
} = defineStudio('/api/admin/studio', SiteContent, {
  /** The pictures that shared links show, by the path of the page; '/' for all others. */
  sharePictures: z.record(z.string(), z.string()),
});
export type StudioState = z.infer<typeof StudioState>;
