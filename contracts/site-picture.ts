import { z } from 'zod';
import { oneLine } from './fields.ts';

/** A file of this site: '/pictures/portrait.svg'. */
export const filePath = (folder: string, meaning: string) =>
  z.string().regex(new RegExp(`^/${folder}/[a-zA-Z0-9][a-zA-Z0-9._-]{0,150}$`), meaning);
const pixels = z.number().int().positive().max(20_000);

/** `alt` says what the picture shows, for people who cannot see it. */
export const Picture = z.object({
  src: filePath('(pictures|media)', 'This isn’t a picture of this site'),
  alt: oneLine(300, 'Please say what the picture shows'),
  width: pixels,
  height: pixels,
  /**
   * The widths in which an uploaded picture is there, as AVIF, WebP and JPEG; `src` is the widest JPEG, '/media/…-1600.jpg'
   * (`picture-files.ts`).
   */
  widths: z.array(pixels).min(1).max(5).optional(),
});
export type Picture = z.infer<typeof Picture>;
