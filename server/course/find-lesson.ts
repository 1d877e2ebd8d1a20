import type { LessonContent } from '#contracts/course/course-content.ts';
import type { AppContext } from '../app-context.ts';
import { desc, eq, sql } from '../db/drizzle.ts';
import { siteDocuments } from '../db/schema.ts';
import { Refusal } from '../requests/refusal.ts';
import { courseDocument } from '../studio/course-document.ts';

const RECENT_VERSIONS = 20;

/**
 * Finds a part, also one that was hidden or taken away while a member had it open, if a recent version has it. Throws
 * `NOT_FOUND`.
 */
export async function findLesson(
  { database, settings }: Pick<AppContext, 'database' | 'settings'>,
  id: number,
): Promise<LessonContent> {
  const hasId = (lesson: LessonContent) => lesson.id === id;
  const current = settings.course.lessons.find(hasId);
  if (current) return current;
  // Limited, since any member may send any id.
  const recent = database
    .select({ version: siteDocuments.version, content: siteDocuments.content })
    .from(siteDocuments)
    .where(eq(siteDocuments.name, courseDocument.name))
    .orderBy(desc(siteDocuments.version))
    .limit(RECENT_VERSIONS)
    .as('recent');
  const [version] = await database
    .select({ content: recent.content })
    .from(recent)
    .where(sql`${recent.content} @> ${JSON.stringify({ lessons: [{ id }] })}::jsonb`)
    .orderBy(desc(recent.version))
    .limit(1);
  const former = version && courseDocument.complete(version.content, settings.course).lessons.find(hasId);
  if (!former) throw new Refusal('NOT_FOUND', 'This part isn’t in the course any more.');
  return former;
}
