import type { PgTable } from './drizzle.ts';
import { clients, coachingCalls, consultationRequests, courseQuestions, mails } from './schema.ts';

/**
 * 'text': the column is a sealed text. 'answers': a JSON list, of which each `answer` is sealed. 'json': a JSON document, sealed as a
 * whole.
 */
type SealedForm = 'text' | 'answers' | 'json';

/**
 * Everything that holds answers about health, goals, questions of members, and what the coach wrote about or to a person. Each of
 * these tables has an `id`.
 */
export const sealedColumns = {
  consultation_requests: {
    ...{ goals: 'text', experience: 'text', eatingOut: 'text', typicalDay: 'text', drinks: 'text' },
    ...{ emotionalEating: 'text', medications: 'text', ownAnswers: 'answers', coachNotes: 'text' },
  },
  coaching_calls: { goals: 'text', coachNotes: 'text' },
  clients: { notes: 'text' },
  course_questions: { question: 'text' },
  mails: { facts: 'json', sentContent: 'json' },
} as const satisfies Record<string, Record<string, SealedForm>>;

export type SealedTable = keyof typeof sealedColumns;
export const sealedTableNames = Object.keys(sealedColumns) as SealedTable[];

export const sealedTables = {
  consultation_requests: consultationRequests,
  coaching_calls: coachingCalls,
  clients,
  course_questions: courseQuestions,
  mails,
} satisfies Record<SealedTable, PgTable>;

/** The mails that quote a letter of the coach or a question of a member. All others hold no such words. */
export const sealedMailKinds: readonly string[] = ['letter', 'course-question'];
