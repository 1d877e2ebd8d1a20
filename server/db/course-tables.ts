import { users } from './account-tables.ts';
import { clientColumns } from './client-tables.ts';
import { createdAt, instant, updatedAt } from './columns.ts';
import { describeTable } from './describe-table.ts';
import { index, integer, pgTable, primaryKey, serial, text } from './drizzle.ts';
import type { SealedText } from './sealing/sealed-text.ts';

/** A member's progress in a lesson. */
export const lessonProgress = pgTable(
  'lesson_progress',
  {
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The part's id in the course. */
    lessonId: integer().notNull(),
    seconds: integer().notNull().default(0),
    completedAt: instant(),
    updatedAt: updatedAt(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.lessonId] })],
);
describeTable(lessonProgress, { erased: 'goes along', exported: 'own code', wiped: 'with its parent' });

/** Members' questions about the course, each mailed to the coach, with the answers that stand on the site. */
export const courseQuestions = pgTable(
  'course_questions',
  {
    id: serial().primaryKey(),
    userId: integer().notNull(),
    ...clientColumns(),
    /** The part's id in the course; null for a question about no part. */
    lessonId: integer(),
    question: text().$type<SealedText>().notNull(),
    createdAt: createdAt(),
    /** The coach's answer; null while there is none, and if it was given outside of the site. */
    answer: text().$type<SealedText>(),
    /** The time of the answer; null while the question is open. */
    answeredAt: instant(),
  },
  (table) => [
    index('course_questions_user').on(table.userId),
    index('course_questions_created_at').on(table.createdAt),
    index('course_questions_email').on(table.email),
    index('course_questions_client').on(table.clientId),
  ],
);
describeTable(courseQuestions, {
  addresses: { email: 'owner' },
  refersTo: { userId: 'users' },
  erased: 'deleted',
  exported: {
    as: 'courseQuestions',
    columns: ['createdAt', 'email', 'lessonId', 'question', 'answer', 'answeredAt'],
    renamed: { lessonId: 'lesson' },
  },
  wiped: 'as test data',
  sealed: ['question', 'answer'],
});
