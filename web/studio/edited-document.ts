import type { ZodType } from 'zod';
import { DraftContent } from '#contracts/studio/draft-content.ts';
import type { SiteContent } from '#contracts/studio/site-content.ts';
import { saveDraft } from '#contracts/studio/studio.ts';
import type { DraftOf } from '#contracts/studio/studio-endpoints.ts';
import { addRedirects } from '#domain/redirects.ts';
import { callApi } from '../api.ts';

/** A document that the coach changes in a studio, with the call that saves its draft. */
export type EditedDocument<Content extends object> = {
  /** The name under which this tab keeps changes that could not be saved. */
  form: string;
  schema: ZodType<Content>;
  save(body: { revision: number; baseVersion: number; content: Content }): Promise<{ draft: DraftOf<Content> }>;
  /** Gives entries the ids and dates that the server has assigned. */
  copyAssigned?(content: Content, saved: Content): Content;
  /** Adds the parts of the replaced content that must not get lost. */
  carryOver?(content: Content, replaced: Content): Content;
};

export const sitePages: EditedDocument<SiteContent> = {
  form: 'studio',
  schema: DraftContent,
  save: (body) => callApi(saveDraft, { body }),
  // Links elsewhere still use the old addresses.
  carryOver: (content, replaced) => ({ ...content, redirects: addRedirects(content.redirects, replaced.redirects) }),
};
