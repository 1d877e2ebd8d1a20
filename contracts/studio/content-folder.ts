import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { completeUpload } from './media.ts';
import { SiteContent } from './site-content.ts';

// All words, pictures and clips as one folder, packed as a zip file: the same as `npm run content:export` writes.

/** The draft, or what is published without one. */
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
    /** The folder has other policies than the site. They are settings, so they stay. */
    hasChangedPolicies: z.boolean(),
    /** The folder has another course than the site. It is the draft of the course now. */
    hasChangedCourse: z.boolean(),
  }),
  status: 201,
});
