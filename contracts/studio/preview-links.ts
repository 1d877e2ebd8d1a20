import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { instant } from '../fields.ts';
import { SiteContent } from './site-content.ts';

export const PREVIEW_DAYS = 7;

/**
 * Creates a link that shows the draft as it is when somebody opens the link. `url` holds a secret, of which the site
 * keeps only the hash.
 */
export const createPreviewLink = defineEndpoint('admin', 'POST', '/api/admin/studio/preview-links', {
  reply: z.object({ url: z.string(), expiresAt: instant }),
});

export const endPreviewLinks = defineEndpoint('admin', 'DELETE', '/api/admin/studio/preview-links');

/** Returns the draft behind a link. Refused with `invalid` at `token` once the link has ended. */
export const readPreview = defineEndpoint('anyone', 'POST', '/api/preview', {
  body: z.object({ token: z.string('Please open the link again').max(200) }),
  reply: z.object({ content: SiteContent, expiresAt: instant }),
});
