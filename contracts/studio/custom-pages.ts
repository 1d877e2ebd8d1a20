import { z } from 'zod';
import { MAX_REDIRECTS } from '#domain/redirects.ts';
import { oneLine } from '../fields.ts';
import { PageHead } from '../pages/page-head.ts';
import { Block } from './blocks/block-kinds.ts';
import { line } from './content-fields.ts';
import { siteTargets } from './redirect-targets.ts';

const MAX_PAGES = 40;
export const MAX_MENU_LABEL = 24;
/** The limit for all pages together, as JSON: one request saves them with the rest of the draft. */
const MAX_BYTES = 300_000;

/** A path of one part, such as '/faq'. Not a number alone, which in a path is the id of a row. */
const CustomPath = z
  .string()
  .max(61, 'Please use at most 60 letters')
  .regex(/^\/(?!\d+$)[a-z0-9]+(?:-[a-z0-9]+)*$/, 'Please use letters, digits and hyphens, such as /healthy-snacks');

/** A page that the coach has made from blocks. */
export const CustomPage = z.object({
  /** The id, which stays the same when the address changes. */
  id: z.string().regex(/^[a-z0-9-]{8,36}$/),
  path: CustomPath,
  head: PageHead,
  title: line,
  inMenu: z.boolean(),
  menuLabel: oneLine(MAX_MENU_LABEL, 'Please name the page for the menu'),
  blocks: z.array(Block).max(60, 'Please use at most 60 blocks'),
});
export type CustomPage = z.infer<typeof CustomPage>;

export const CustomPages = z
  .array(CustomPage)
  .max(MAX_PAGES, `Please use at most ${MAX_PAGES} pages`)
  .superRefine((pages, { addIssue }) => {
    for (const [index, { id, path }] of pages.entries()) {
      const before = pages.slice(0, index);
      if (before.some((page) => page.path === path))
        addIssue({ code: 'custom', path: [index, 'path'], message: 'Another page has this address' });
      if (before.some((page) => page.id === id))
        addIssue({ code: 'custom', path: [index, 'id'], message: 'This page is there twice' });
    }
    if (countBytes(JSON.stringify(pages)) > MAX_BYTES)
      addIssue({ code: 'custom', path: [], message: 'Your own pages are too long together. Please shorten one.' });
  });

/** Counts three bytes for each letter outside of ASCII, so the result is never too low. */
const countBytes = (json: string): number => json.length + 2 * (json.match(/[^ -~]/g)?.length ?? 0);

/** A path of this site or of a former one, which may have looked otherwise: '/blog/Oats.html'. */
const OldPath = z
  .string()
  .max(200, 'Please use at most 200 letters')
  .regex(
    /^(?:\/[A-Za-z0-9_~-][A-Za-z0-9._~-]*)+$/,
    'Please use only letters from a to z, digits, dots and hyphens, such as /blog/oats.html',
  );

/** An address without a page, and the page to which it leads. */
export const Redirect = z.object({ from: OldPath, to: z.union([z.enum(siteTargets), CustomPath]) });
export type Redirect = z.infer<typeof Redirect>;

/** Former addresses of custom pages, and those that the coach has added. Oldest first. */
export const Redirects = z.array(Redirect).max(MAX_REDIRECTS, `Please use at most ${MAX_REDIRECTS} old addresses`);
