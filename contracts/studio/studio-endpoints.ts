import { z } from 'zod';
import { defineEndpoint, MessageReply } from '../endpoint.ts';
import { instant } from '../fields.ts';

const versionNumber = z.number().int().min(0).max(2_147_483_646);
/** The size limit of a draft: twice the size of a course of 200 long parts. */
const MAX_DRAFT_BYTES = 4 * 1024 * 1024;
const revision = z.number('Please send the revision that you changed').int().min(0).max(2_147_483_646);
export const versionParams = z.object({ version: z.coerce.number().int().min(1).max(2_147_483_646) });

/** The unpublished changes. Without a draft, `content` is the published content and `revision` is 0. */
export type DraftOf<Content> = {
  content: Content;
  /** A number that each saved change increases. No two drafts start at the same number, so that none are confused. */
  revision: number;
  /** The published version from which the draft was made. */
  baseVersion: number;
  savedAt: string | null;
  savedBy: string | null;
};

const PublishedVersion = z.object({
  version: versionNumber,
  publishedAt: instant,
  /** The address of an admin; null for the content of a new site. */
  publishedBy: z.string().nullable(),
});

/** Defines the endpoints of a document that has a draft and versions. `more`: further fields of its studio. */
export function defineStudio<Content extends z.ZodType, More extends z.ZodRawShape>(
  base: `/api/${string}`,
  content: Content,
  more: More,
) {
  const Draft = z.object({
    content,
    revision,
    baseVersion: versionNumber,
    savedAt: instant.nullable(),
    savedBy: z.string().nullable(),
  });
  const StudioState = z.object({
    draft: Draft,
    published: PublishedVersion.nullable(),
    publishedContent: content,
    /** The scheduled publication, and the revision of the draft that it publishes. */
    scheduled: z.object({ publishAt: instant, revision }).nullable(),
    /** The texts of a new site, with the coach's own names in them. An equal text of the draft is marked as sample. */
    sampleTexts: z.array(z.string()),
    ...more,
  });
  const reply = MessageReply.extend({ studio: StudioState });
  return {
    StudioState,
    getStudio: defineEndpoint('admin', 'GET', base, { reply: StudioState }),
    /**
     * Saves the whole draft. Throws `DRAFT_CHANGED` with the newest draft if another tab or device has saved since
     * `revision`, or published since `baseVersion`; a refusal of the content names its fields: 'home.hero.title'.
     */
    saveDraft: defineEndpoint('admin', 'PUT', `${base}/draft`, {
      body: z.object({
        revision,
        baseVersion: versionNumber,
        // Its schema would name a refused field 'content.home.hero.title'; `saveDraft` of the server checks the value
        // alone, which names 'home.hero.title'.
        content: z.record(z.string(), z.unknown(), 'Please send the whole draft'),
      }),
      maxJsonBytes: MAX_DRAFT_BYTES,
      reply: z.object({ draft: Draft }),
    }),
    /** Discards the draft and returns to the published content. */
    discardDraft: defineEndpoint('admin', 'DELETE', `${base}/draft`, { body: z.object({ revision }), reply }),
    /** Publishes the draft, now or at `publishAt`. Throws `DRAFT_CHANGED`, and `NOT_POSSIBLE` without a change. */
    publishDraft: defineEndpoint('admin', 'POST', `${base}/publish`, {
      body: z.object({ revision, publishAt: instant.nullish() }),
      reply,
    }),
    cancelScheduledPublishing: defineEndpoint('admin', 'DELETE', `${base}/scheduled`, { reply }),
    /** Lists all published versions, newest first. */
    listVersions: defineEndpoint('admin', 'GET', `${base}/versions`, {
      reply: z.object({
        // `sameAsAt` is the time at which the same content was published before; null for content that is new.
        versions: z.array(PublishedVersion.extend({ sameAsAt: instant.nullable() })),
      }),
    }),
    getVersion: defineEndpoint('admin', 'GET', `${base}/versions/:version`, {
      params: versionParams,
      reply: PublishedVersion.extend({ content }),
    }),
    /** Publishes an earlier version again, as a new one. The draft stays. */
    restoreVersion: defineEndpoint('admin', 'POST', `${base}/versions/:version/restore`, {
      params: versionParams,
      body: z.object({ publishedVersion: versionNumber }),
      reply,
    }),
  };
}
