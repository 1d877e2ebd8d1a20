import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { DAY_MS } from '#domain/durations.ts';
import type { AppContext } from '../../app-context.ts';
import { sql } from '../../db/drizzle.ts';
import { contentDrafts, siteDocuments } from '../../db/schema.ts';
import { courseFilesFolder } from './course-media-folders.ts';
import { mediaFolderOf } from './media-folder.ts';
import { deleteOldUploads } from './upload-files.ts';

/** The days for which an upload stays although no draft names it, since an undo can bring it back. */
const UNUSED_DAYS = 7;

/** Deletes uploaded files that no draft and no version of a document names, and uploads that were given up. */
export async function deleteUnusedMedia(ctx: Pick<AppContext, 'config' | 'database' | 'now'>): Promise<void> {
  await deleteOldUploads(ctx);
  const before = ctx.now().getTime() - UNUSED_DAYS * DAY_MS;
  const old: { path: string; hash: string }[] = [];
  for (const folder of [mediaFolderOf(ctx), courseFilesFolder(ctx)])
    for (const name of await readdir(folder).catch(() => [])) {
      const [hash] = /^[0-9a-f]{32}(?=[-.])/.exec(name) ?? [];
      const found = hash && (await stat(join(folder, name)).catch(() => null));
      if (found && found.mtimeMs < before) old.push({ path: join(folder, name), hash });
    }
  if (old.length === 0) return;
  const used = await readUsedHashes(ctx);
  for (const { path, hash } of old) if (!used.has(hash)) await rm(path, { force: true });
}

/**
 * Lists the hashes of all files that drafts and versions name. One name stands for all files of a picture, and the
 * course names a file without its folder.
 */
async function readUsedHashes({ database }: Pick<AppContext, 'database'>): Promise<Set<string>> {
  const { rows } = await database.execute<{ hash: string }>(sql`
    select distinct (regexp_matches(document.content, '["/]([0-9a-f]{32})[-.]', 'g'))[1] as hash
    from (select content::text from ${siteDocuments} union all select content::text from ${contentDrafts}) as document`);
  return new Set(rows.map(({ hash }) => hash));
}
