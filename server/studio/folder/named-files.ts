import { join } from 'node:path';
import { namePictureFile, parsePictureFile, pictureFormats } from '#contracts/studio/picture-files.ts';
import { isFileClip, isPicture, type Picture } from '#contracts/studio/pictures-and-clips.ts';
import { projectFolder } from '../../process/project-folder.ts';
import type { MediaContext } from '../media/media-context.ts';
import { mediaFolderOf } from '../media/media-folder.ts';

/** Calls `visit` with each object in the content and its path: 'home.hero.video'. */
export function visitContent(value: unknown, visit: (value: object, path: string) => void, path = ''): void {
  if (typeof value !== 'object' || value === null) return;
  visit(value, path);
  for (const [key, part] of Object.entries(value)) visitContent(part, visit, path ? `${path}.${key}` : key);
}

/** Lists the addresses of all files that the content names: pictures and clips in all formats, and captions. */
export function listReferencedFiles(content: unknown): string[] {
  const addresses = new Set<string>();
  visitContent(content, (value) => {
    if (isPicture(value)) for (const address of listPictureFiles(value)) addresses.add(address);
    if (!isFileClip(value)) return;
    for (const address of [value.src, ...value.alternatives.map(({ src }) => src)]) addresses.add(address);
    if (value.captions) addresses.add(value.captions);
  });
  return [...addresses].sort();
}

/** Lists the files of a picture: an uploaded one has a file for each width and format. */
function listPictureFiles({ src, widths }: Picture): string[] {
  const file = parsePictureFile(src);
  if (!file || !widths) return [src];
  return widths.flatMap((width) =>
    pictureFormats.map(({ extension }) => `/media/${namePictureFile(file.hash, width, extension)}`),
  );
}

/** Returns the path of the file at an address: uploaded, or a part of the program. */
export const filePathOf = (ctx: Pick<MediaContext, 'config'>, address: string): string =>
  address.startsWith('/media/')
    ? join(mediaFolderOf(ctx), address.slice('/media/'.length))
    : join(projectFolder, 'content', address);
