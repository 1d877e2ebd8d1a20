import { join } from 'node:path';
import type { z } from 'zod';
import { namePictureFile, pictureFormats } from '#contracts/picture-files.ts';
import type { FileClip, Picture } from '#contracts/pictures-and-clips.ts';
import type { MediaContext } from '../media/media-context.ts';
import { mediaFolderOf } from '../media/media-folder.ts';
import { projectFolder } from '../project-folder.ts';

type Clip = z.infer<typeof FileClip>;

export const isPicture = (value: unknown): value is Picture => hasText(value, 'src') && hasText(value, 'alt');
export const isFileClip = (value: unknown): value is Clip =>
  hasText(value, 'src') && (value as { kind?: unknown }).kind === 'file';

const hasText = (value: unknown, key: string): boolean =>
  typeof value === 'object' && value !== null && typeof (value as Record<string, unknown>)[key] === 'string';

/** Calls `visit` with everything in the content and where it stands: 'home.hero.video'. */
export function visitContent(value: unknown, visit: (value: object, path: string) => void, path = ''): void {
  if (typeof value !== 'object' || value === null) return;
  visit(value, path);
  for (const [key, part] of Object.entries(value)) visitContent(part, visit, path ? `${path}.${key}` : key);
}

/** The addresses of all files that the content names: pictures in all their sizes, clips in all their formats, and captions. */
export function listNamedFiles(content: unknown): string[] {
  const addresses = new Set<string>();
  visitContent(content, (value) => {
    if (isPicture(value)) for (const address of listPictureFiles(value)) addresses.add(address);
    if (!isFileClip(value)) return;
    for (const address of [value.src, ...value.alternatives.map(({ src }) => src)]) addresses.add(address);
    if (value.captions) addresses.add(value.captions);
  });
  return [...addresses].sort();
}

/** An uploaded picture has a file for each width and format. */
function listPictureFiles({ src, widths }: Picture): string[] {
  const [, hash] = /^\/media\/([0-9a-f]{32})-\d+\.jpg$/.exec(src) ?? [];
  if (!hash || !widths) return [src];
  return widths.flatMap((width) =>
    pictureFormats.map(({ extension }) => `/media/${namePictureFile(hash, width, extension)}`),
  );
}

/** Where the site keeps the file of an address: uploaded, or brought along by the program. */
export const filePathOf = (ctx: Pick<MediaContext, 'config'>, address: string): string =>
  address.startsWith('/media/')
    ? join(mediaFolderOf(ctx), address.slice('/media/'.length))
    : join(projectFolder, 'content', address);
