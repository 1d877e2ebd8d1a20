import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { completeUpload } from './media.ts';
import { SiteContent } from './site-content.ts';

// All words, pictures and clips as one folder, packed as a zip file: the same as `npm run content:export` writes.

/** Downloads the draft or, without a draft, the published content. */
export const downloadFolder = defineEndpoint('admin', 'GET', '/api/admin/studio/folder', { reply: z.unknown() });

/**
 * Makes content of an uploaded zip file (`startUpload` with the kind 'folder') and stores its pictures and clips; the
 * browser puts it into the draft. Refused at the field `file`, with a line for each thing that is wrong. The same call
 * again gets the same reply.
 */
export const importFolder = defineEndpoint('admin', 'POST', '/api/admin/studio/folder', {
  body: completeUpload,
  reply: z.object({
    content: SiteContent,
    /** True if the folder's policies differ from the site's, which stay because they are settings. */
    hasChangedPolicies: z.boolean(),
    /** True if the folder's course differs from the site's. It is then the new draft of the course. */
    hasChangedCourse: z.boolean(),
  }),
  status: 201,
});
