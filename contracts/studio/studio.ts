import { z } from 'zod';
import { MessageReply } from '../accounts/accounts.ts';
import { defineEndpoint } from '../endpoint.ts';
import { instant } from '../fields.ts';
import { SiteContent } from './site-content.ts';

const version = z.number().int().min(0).max(2_147_483_646);
const revision = z.number('Please send the revision that you changed').int().min(0).max(2_147_483_646);

/** The unpublished changes. Without a draft, `content` is the published content and `revision` is 0. */
export const Draft = z.object({
  content: SiteContent,
  /** A number that each saved change increases. Every draft starts at another one, so that none are confused. */
  revision,
  /** The published version from which the draft was made. */
  baseVersion: version,
  savedAt: instant.nullable(),
  savedBy: z.string().nullable(),
});
export type Draft = z.infer<typeof Draft>;

const PublishedVersion = z.object({
  version,
  publishedAt: instant,
  /** The address of an admin; null for the content of a new site. */
  publishedBy: z.string().nullable(),
});

export const StudioState = z.object({
  draft: Draft,
  published: PublishedVersion.nullable(),
  publishedContent: SiteContent,
  /** The scheduled publication. */
  scheduled: z.object({ publishAt: instant }).nullable(),
  /** The pictures that shared links show, by the path of the page; '/' for all others. */
  sharePictures: z.record(z.string(), z.string()),
  /** The words of a new site, with the coach's own names in them. An equal text of the draft is marked as sample. */
  sampleTexts: z.array(z.string()),
});
export type StudioState = z.infer<typeof StudioState>;

export const getStudio = defineEndpoint('admin', 'GET', '/api/admin/studio', { reply: StudioState });

/**
 * Saves the whole draft. Throws `DRAFT_CHANGED` with the newest draft if another tab or device has saved since
 * `revision`, or published since `baseVersion`; a refusal of the content names its fields: 'home.hero.title'.
 */
export const saveDraft = defineEndpoint('admin', 'PUT', '/api/admin/studio/draft', {
  body: z.object({
    revision,
    baseVersion: version,
    // `SiteContent` would name a refused field 'content.home.hero.title'; `saveDraft` checks the value as
    // `DraftContent` instead, which names 'home.hero.title'.
    content: z.record(z.string(), z.unknown(), 'Please send the whole draft'),
  }),
  reply: z.object({ draft: Draft }),
});

/** Throws the draft away and returns to the published content. */
export const discardDraft = defineEndpoint('admin', 'DELETE', '/api/admin/studio/draft', {
  body: z.object({ revision }),
  reply: MessageReply.extend({ studio: StudioState }),
});

/** Publishes the draft, now or at `publishAt`. Throws `DRAFT_CHANGED`, and `NOT_POSSIBLE` without a change. */
export const publishDraft = defineEndpoint('admin', 'POST', '/api/admin/studio/publish', {
  body: z.object({ revision, publishAt: instant.nullish() }),
  reply: MessageReply.extend({ studio: StudioState }),
});

export const cancelScheduledPublishing = defineEndpoint('admin', 'DELETE', '/api/admin/studio/scheduled', {
  reply: MessageReply.extend({ studio: StudioState }),
});

/** All published versions, newest first. */
export const listVersions = defineEndpoint('admin', 'GET', '/api/admin/studio/versions', {
  reply: z.object({ versions: z.array(PublishedVersion) }),
});

export const getVersion = defineEndpoint('admin', 'GET', '/api/admin/studio/versions/:version', {
  params: z.object({ version: z.coerce.number().int().min(1).max(2_147_483_646) }),
  reply: PublishedVersion.extend({ content: SiteContent }),
});

/** Publishes an earlier version again, as a new one. The draft stays. */
export const restoreVersion = defineEndpoint('admin', 'POST', '/api/admin/studio/versions/:version/restore', {
  params: z.object({ version: z.coerce.number().int().min(1).max(2_147_483_646) }),
  body: z.object({ publishedVersion: version }),
  reply: MessageReply.extend({ studio: StudioState }),
});
