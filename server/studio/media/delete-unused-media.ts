import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { DAY_MS } from '#domain/durations.ts';
import type { AppContext } from '../../app-context.ts';
import { sql } from '../../db/drizzle.ts';
import { contentDrafts, siteDocuments } from '../../db/schema.ts';
import { mediaFolderOf, typeOfMediaFile } from './media-folder.ts';
import { deleteOldUploads } from './upload-files.ts';

/** Days after its upload for which a file stays although no draft names it; an undo can bring it back. */
const UNUSED_DAYS = 7;

/** Deletes uploaded files that no draft and no version of a document names, and uploads that were given up. */
export async function deleteUnusedMedia(ctx: Pick<AppContext, 'config' | 'database' | 'now'>): Promise<void> {
  await deleteOldUploads(ctx);
  const folder = mediaFolderOf(ctx);
  const before = ctx.now().getTime() - UNUSED_DAYS * DAY_MS;
  const old: string[] = [];
  for (const name of await readdir(folder).catch(() => [])) {
    const found = typeOfMediaFile(name) && (await stat(join(folder, name)).catch(() => null));
    if (found && found.mtimeMs < before) old.push(name);
  }
  if (old.length === 0) return;
  const used = await readUsedHashes(ctx);
  for (const name of old) if (!used.has(hashOf(name))) await rm(join(folder, name), { force: true });
}

const hashOf = (name: string): string => name.slice(0, 32);

/** A picture is named once for all of its files. By hand, since the builder knows no search for patterns. */
async function readUsedHashes({ database }: Pick<AppContext, 'database'>): Promise<Set<string>> {
  const { rows } = await database.execute<{ hash: string }>(sql`
    select distinct (regexp_matches(document.content, '/media/([0-9a-f]{32})', 'g'))[1] as hash
    from (select content::text from ${siteDocuments} union all select content::text from ${contentDrafts}) as document`);
  return new Set(rows.map(({ hash }) => hash));
}
