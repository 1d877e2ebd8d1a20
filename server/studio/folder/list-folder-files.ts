import { stat } from 'node:fs/promises';
import type { CourseContent } from '#contracts/course/course-content.ts';
import { policyTextNames } from '#contracts/settings/privacy-settings.ts';
import type { SiteSettings } from '#contracts/settings/site-settings.ts';
import type { SiteContent } from '#contracts/studio/site-content.ts';
import { policyNames } from '#domain/policies.ts';
import type { MediaContext } from '../media/media-context.ts';
import { type FolderFile, pageFiles, policyFiles, SITE_FILE } from './folder-layout.ts';
import { filePathOf, listReferencedFiles } from './named-files.ts';

/**
 * Lists the files of the folder that the coach downloads or `content:export` writes: texts, pictures, clips and the
 * course. Lost pictures and clips are left out and named in `missing`.
 */
export async function listFolderFiles(
  ctx: Pick<MediaContext, 'config'>,
  { content, course }: { content: SiteContent; course: CourseContent },
  privacy: SiteSettings['privacy'],
): Promise<{ files: FolderFile[]; missing: string[] }> {
  const parts = Object.entries(content);
  const rest = Object.fromEntries(parts.filter(([name]) => !(name in pageFiles)));
  const files: FolderFile[] = [
    { path: SITE_FILE, text: toJson(rest) },
    ...parts.flatMap(([name, part]) => {
      const path = pageFiles[name as keyof SiteContent];
      return path ? [{ path, text: toJson(part) }] : [];
    }),
    ...policyNames.map((name) => ({ path: policyFiles[name], text: `${privacy[policyTextNames[name]]}\n` })),
  ];
  const missing: string[] = [];
  for (const address of listReferencedFiles(content)) {
    const from = filePathOf(ctx, address);
    const isThere = await stat(from).then(
      (found) => found.isFile(),
      () => false,
    );
    if (isThere) files.push({ path: address.slice(1), from });
    else missing.push(address);
  }
  // Loaded only here, since it needs a library for Markdown.
  const { listCourseFiles } = await import('./list-course-files.ts');
  const ofCourse = await listCourseFiles(ctx, course);
  return { files: [...files, ...ofCourse.files], missing: [...missing, ...ofCourse.missing] };
}

const toJson = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;
