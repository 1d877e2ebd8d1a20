import type { z } from 'zod';
import { isReservedPath } from '../pages/reserved-paths.ts';
import { SiteContent } from './site-content.ts';

/**
 * The content as it may be saved. What is stored may break these rules, since a later release may need an address that
 * a page already has: that page then can be read, and has to move.
 */
export const DraftContent: z.ZodType<SiteContent> = SiteContent.superRefine(({ customPages }, { addIssue }) => {
  for (const [index, { path }] of customPages.entries()) {
    if (!isReservedPath(path)) continue;
    const message = 'The site needs this address itself. Please choose another one';
    addIssue({ code: 'custom', path: ['customPages', index, 'path'], message });
  }
});
