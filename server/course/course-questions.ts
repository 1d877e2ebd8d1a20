import type { z } from 'zod';
import type { CourseQuestion } from '#contracts/course/course.ts';
import { type CourseContent, findPlace, nameLesson } from '#contracts/course/course-content.ts';
import type { AnswerInput, ListedQuestion, listCourseQuestions } from '#contracts/course/course-questions.ts';
import { describeAnswerPlace } from '#domain/lessons.ts';
import type { AppContext } from '../app-context.ts';
import { type Actor, recordAdminAction } from '../db/audit-log.ts';
import type { Db } from '../db/connect.ts';
import type { CountedItems } from '../db/counted-items.ts';
import { asc, desc, eq, isNull, sql } from '../db/drizzle.ts';
import { courseQuestions } from '../db/schema.ts';
import type { Sealer } from '../db/sealing/sealer.ts';
import { queueMails } from '../mail/queue-mails.ts';
import { Refusal, refuseField } from '../requests/refusal.ts';

const PAGE_SIZE = 25;
const MAX_OWN_QUESTIONS = 100;

type StoredQuestion = typeof courseQuestions.$inferSelect;

/** Lists a member's own questions with their answers, oldest first. */
export async function listOwnQuestions(
  { database, sealer }: Pick<AppContext, 'database' | 'sealer'>,
  userId: number,
): Promise<CourseQuestion[]> {
  const found = await database
    .select()
    .from(courseQuestions)
    .where(eq(courseQuestions.userId, userId))
    .orderBy(desc(courseQuestions.id))
    .limit(MAX_OWN_QUESTIONS);
  return found.reverse().map((row) => unsealQuestion(sealer, row));
}

/** Lists a page of all questions: the open ones first, then the newest. */
export async function listQuestions(
  ctx: Pick<AppContext, 'database' | 'sealer' | 'settings'>,
  { page }: { page: number },
): Promise<z.input<typeof listCourseQuestions.reply>> {
  const { answeredAt, id } = courseQuestions;
  const isAnswered = sql`${answeredAt} is not null`;
  const [found, count, openCount] = await Promise.all([
    ctx.database
      .select()
      .from(courseQuestions)
      .orderBy(asc(isAnswered), desc(id))
      .limit(PAGE_SIZE)
      .offset((page - 1) * PAGE_SIZE),
    ctx.database.$count(courseQuestions),
    countOpenQuestions(ctx.database),
  ]);
  return { questions: found.map((row) => toListedQuestion(ctx, row)), count, openCount };
}

/** Lists the open questions, the longest waiting first, and counts them all. */
export async function listOpenQuestions(
  ctx: Pick<AppContext, 'database' | 'sealer' | 'settings'>,
  limit: number,
): Promise<CountedItems<ListedQuestion>> {
  const { answeredAt, id } = courseQuestions;
  const [found, count] = await Promise.all([
    ctx.database.select().from(courseQuestions).where(isNull(answeredAt)).orderBy(asc(id)).limit(limit),
    countOpenQuestions(ctx.database),
  ]);
  return { items: found.map((row) => toListedQuestion(ctx, row)), count };
}

const countOpenQuestions = (db: Db): Promise<number> => db.$count(courseQuestions, isNull(courseQuestions.answeredAt));

/**
 * Stores the coach's answer. The first answer is mailed, later changes are not; without an answer, the question only
 * counts as answered. Throws `NOT_FOUND`, `NOTES_CHANGED`.
 */
export async function answerQuestion(
  { database, sealer, queue, settings, now }: AppContext,
  { email: actor }: Actor,
  id: number,
  { answer, answeredAt }: z.output<typeof AnswerInput>,
): Promise<{ message: string }> {
  return database.transaction(async (tx) => {
    const [found] = await tx.select().from(courseQuestions).where(eq(courseQuestions.id, id)).for('update');
    if (!found) throw new Refusal('NOT_FOUND', 'This question no longer exists.');
    if ((found.answeredAt?.getTime() ?? null) !== (answeredAt === null ? null : Date.parse(answeredAt)))
      throw new Refusal(
        'NOTES_CHANGED',
        'This question was answered elsewhere in the meantime. Please take another look.',
      );
    if (answer === null && found.answer !== null)
      refuseField('invalid', 'answer', 'This question has an answer, which you can change');
    const sealed = sealer.sealRow('course_questions', id, { answer });
    await tx
      .update(courseQuestions)
      .set({ ...sealed, answeredAt: now() })
      .where(eq(courseQuestions.id, id));
    const isFirst = found.answer === null && answer !== null;
    if (isFirst)
      await queueMails(tx, queue, [
        { kind: 'course-answer', recipient: found.email, courseQuestionId: id, onceKey: `course-answer ${id}` },
      ]);
    const subject = answer === null ? `marked a question of ${found.email} as answered` : `answered ${found.email}`;
    await recordAdminAction(tx, { actor, action: 'client-changed', subject }, now());
    return { message: describeAnswer(settings.course, found, { isFirst, answer }) };
  });
}

function describeAnswer(
  course: CourseContent,
  { email, lessonId }: StoredQuestion,
  saved: { isFirst: boolean; answer: string | null },
): string {
  if (saved.answer === null) return 'It’s no longer among the open ones.';
  // Answers about parts that members don't see stand below the list.
  const place = describeAnswerPlace(lessonId !== null && findPlace(course, lessonId) !== null ? lessonId : null);
  return saved.isFirst
    ? `Your answer is on its way to ${email}, and stands ${place}.`
    : `The new answer stands ${place}. No email was sent.`;
}

function toListedQuestion({ sealer, settings }: Pick<AppContext, 'sealer' | 'settings'>, row: StoredQuestion) {
  const { lessonId, clientId, firstName, lastName, email } = row;
  const part = lessonId === null ? null : nameLesson(settings.course, lessonId);
  return { ...unsealQuestion(sealer, row), part, clientId, firstName, lastName, email };
}

function unsealQuestion(sealer: Sealer, row: StoredQuestion): CourseQuestion {
  const { id, lessonId, question, createdAt, answer, answeredAt } = sealer.openRow('course_questions', row);
  return {
    id,
    lessonId,
    question,
    answer,
    askedAt: createdAt.toISOString(),
    answeredAt: answeredAt?.toISOString() ?? null,
  };
}
