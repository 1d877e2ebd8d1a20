import type { PgColumn, PgTable } from '../drizzle.ts';
import { authenticatorApps, clients, coachingCalls, consultationRequests, courseQuestions, mails } from '../schema.ts';

/**
 * 'text': the column is a sealed text. 'answers': a JSON list, of which each `answer` is sealed. 'json': a JSON
 * document, sealed as a whole.
 */
type SealedForm = 'text' | 'answers' | 'json';

/**
 * The columns with answers about health, goals, questions of members, and the coach's words about or to a person; and
 * with the secrets of authenticator apps, which are enough to make their codes.
 */
export const sealedColumns = {
  consultation_requests: {
    goals: 'text',
    experience: 'text',
    eatingOut: 'text',
    typicalDay: 'text',
    drinks: 'text',
    emotionalEating: 'text',
    medications: 'text',
    ownAnswers: 'answers',
    coachNotes: 'text',
  },
  coaching_calls: { goals: 'text', coachNotes: 'text' },
  clients: { notes: 'text' },
  course_questions: { question: 'text' },
  mails: { facts: 'json', sentContent: 'json' },
  authenticator_apps: { sealedSecret: 'text' },
} as const satisfies Record<string, Record<string, SealedForm>>;

export type SealedTable = keyof typeof sealedColumns;
export const sealedTableNames = Object.keys(sealedColumns) as SealedTable[];

export const sealedTables = {
  consultation_requests: consultationRequests,
  coaching_calls: coachingCalls,
  clients,
  course_questions: courseQuestions,
  mails,
  authenticator_apps: authenticatorApps,
} satisfies Record<SealedTable, PgTable>;

/** The ids to which a row's sealed values are bound. */
export const sealedIds = {
  consultation_requests: consultationRequests.id,
  coaching_calls: coachingCalls.id,
  clients: clients.id,
  course_questions: courseQuestions.id,
  mails: mails.id,
  authenticator_apps: authenticatorApps.userId,
} satisfies Record<SealedTable, PgColumn>;

/** The mails that quote a letter of the coach or a question of a member. All others hold no such words. */
export const sealedMailKinds: readonly string[] = ['letter', 'course-question'];
