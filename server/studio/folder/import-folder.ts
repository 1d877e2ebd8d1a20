import type { SiteContent } from '#contracts/studio/site-content.ts';
import type { MediaContext } from '../media/media-context.ts';
import { importMedia } from './import-media.ts';
import { type ParsedFolder, parseFolder } from './parse-folder.ts';
import { readFolder } from './read-folder.ts';

/**
 * Reads and checks all of a folder, and stores its pictures and clips. The words are the caller's to save. Throws
 * `FolderProblems`, `DISK_FULL`, `UNAVAILABLE`.
 */
export async function importFolder(
  ctx: MediaContext,
  { folder, current, admin }: { folder: string; current: SiteContent; admin: string },
): Promise<ParsedFolder> {
  const { texts, media } = await readFolder(folder);
  const { content, policies } = parseFolder(texts, current);
  return { content: await importMedia(ctx, { content, media, admin }), policies };
}
