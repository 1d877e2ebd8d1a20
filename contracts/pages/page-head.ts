import { z } from 'zod';
import { oneLine } from '../fields.ts';
import { line } from '../studio/content-fields.ts';
import { Picture } from '../studio/pictures-and-clips.ts';

/** The title and description in the tab, in search results and in shared links. */
export const PageHead = z.object({
  title: line,
  description: oneLine(400, 'Please describe the page'),
  /** Shown with a shared link, in place of the drawing of a new site. */
  sharePicture: Picture.optional(),
});
export type PageHead = z.infer<typeof PageHead>;
