import { z } from 'zod';
import { oneLine } from '../fields.ts';
import { line } from './content-fields.ts';

/** Returns the schema of the path of a file of this site, such as '/pictures/portrait.svg'. */
const filePath = (folder: string, message: string) =>
  z.string().regex(new RegExp(`^/${folder}/[a-zA-Z0-9][a-zA-Z0-9._-]{0,150}$`), message);
const percent = z.number().int().min(0).max(100);
const pixels = z.number().int().positive().max(20_000);

/** `alt` says what the picture shows, for people who cannot see it. */
export const Picture = z.object({
  src: filePath('(pictures|media)', 'This isn’t a picture of this site'),
  alt: oneLine(300, 'Please say what the picture shows'),
  width: pixels,
  height: pixels,
  /**
   * The widths in which an uploaded picture is stored, as AVIF, WebP and JPEG; `src` is the widest JPEG,
   * '/media/…-1600.jpg' (`picture-files.ts`).
   */
  widths: z.array(pixels).min(1).max(5).optional(),
  /** The part that stays visible where its frame crops it, in percent from left and top. Unset: the middle. */
  focus: z.object({ x: percent, y: percent }).optional(),
});
export type Picture = z.infer<typeof Picture>;

const clipPath = filePath('(videos|media)', 'This isn’t a clip of this site');
const clipType = z
  .string()
  .max(100)
  .regex(/^[ -~]*$/, 'This isn’t the type of a clip');
export const FileClip = z.object({
  kind: z.literal('file'),
  src: clipPath,
  /** The type with its codecs, such as 'video/mp4; codecs="avc1.4d4028, mp4a.40.2"'. */
  type: clipType,
  /** The same clip in formats for other browsers. */
  alternatives: z.array(z.object({ src: clipPath, type: clipType })).max(5),
  captions: clipPath.optional(),
});
const VideoSource = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('youtube'), id: z.string().regex(/^[\w-]{5,20}$/, 'This isn’t a video at YouTube') }),
  z.object({ kind: z.literal('vimeo'), id: z.string().regex(/^\d{5,15}$/, 'This isn’t a video at Vimeo') }),
  FileClip,
]);

/** A video that plays only after a click; nothing is fetched from `source` before that. */
export const Video = z.object({
  title: line,
  /** Minutes and seconds: '1:40'. */
  lengthLabel: z.string().regex(/^\d{1,3}:[0-5]\d$/, 'Please write minutes and seconds, such as 1:40'),
  /** The day on which it was published, for search engines: '2026-11-20'. */
  publishedOn: z.iso.date(),
  poster: Picture,
  source: VideoSource,
});
export type Video = z.infer<typeof Video>;

// Type guards for the values of content that is not checked yet, such as an imported folder's.

export const isPicture = (value: unknown): value is Picture => hasText(value, 'src') && hasText(value, 'alt');
export const isFileClip = (value: unknown): value is z.infer<typeof FileClip> =>
  hasText(value, 'src') && (value as { kind?: unknown }).kind === 'file';
export const isVideo = (value: unknown): value is Video =>
  typeof value === 'object' && value !== null && 'poster' in value && 'source' in value;

const hasText = (value: unknown, key: string): boolean =>
  typeof value === 'object' && value !== null && typeof (value as Record<string, unknown>)[key] === 'string';
