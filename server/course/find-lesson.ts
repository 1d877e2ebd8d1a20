import type { LessonContent } from '#contracts/course/course-content.ts';
import type { AppContext } from '../app-context.ts';
import { and, desc, eq, sql } from '../db/drizzle.ts';
import { siteDocuments } from '../db/schema.ts';
import { Refusal } from '../requests/refusal.ts';
import { courseDocument } from '../studio/course-document.ts';

/** Finds a part, also one that was hidden or taken away while a member had it open. Throws `NOT_FOUND`. */
export async function findLesson(
  { database, settings }: Pick<AppContext, 'database' | 'settings'>,
  id: number,
): Promise<LessonContent> {
  const isIt = (lesson: LessonContent) => lesson.id === id;
  const current = settings.course.lessons.find(isIt);
  if (current) return current;
  const hasIt = sql`${siteDocuments.content} @> ${JSON.stringify({ lessons: [{ id }] })}::jsonb`;
  const [version] = await database
    .select({ content: siteDocuments.content })
    .from(siteDocuments)
    .where(and(eq(siteDocuments.name, courseDocument.name), hasIt))
    .orderBy(desc(siteDocuments.version))
    .limit(1);
  const former = version && courseDocument.complete(version.content, settings.course).lessons.find(isIt);
  if (!former) throw new Refusal('NOT_FOUND', 'This part isn’t in the course any more.');
  return former;
}
