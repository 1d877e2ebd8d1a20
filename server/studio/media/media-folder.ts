import { join } from 'node:path';
import type { AppContext } from '../../app-context.ts';
import { UNFINISHED_FOLDER } from '../../process/unfinished-folder.ts';

export type MediaFolderContext = Pick<AppContext, 'config'>;

/** Returns the folder of uploaded pictures, clips and captions. Names are hashes of the content, so no file changes. */
export const mediaFolderOf = ({ config }: MediaFolderContext): string => join(config.filesFolder, 'media');

/** Returns the folder of unfinished uploads. It is on the same disk, so that finished ones only need to be renamed. */
export const uploadsFolderOf = (ctx: MediaFolderContext): string => join(mediaFolderOf(ctx), UNFINISHED_FOLDER);

/** Returns the file's media type by its name; undefined for a name that no file of the site has. */
export function typeOfMediaFile(name: string): string | undefined {
  const [, extension] = /^[0-9a-f]{32}(?:-\d{1,5})?\.(avif|webp|jpg|mp4|vtt)$/.exec(name) ?? [];
  return extension && mediaTypes[extension];
}

const mediaTypes: Record<string, string> = {
  avif: 'image/avif',
  webp: 'image/webp',
  jpg: 'image/jpeg',
  mp4: 'video/mp4',
  vtt: 'text/vtt; charset=utf-8',
};
