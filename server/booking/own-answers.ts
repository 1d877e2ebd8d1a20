import type { FreeCallRequest } from '#contracts/booking/free-calls.ts';
import {
  type CallQuestion,
  findAnswerErrors,
  isStandardQuestion,
  type OwnAnswer,
  readOwnAnswers,
} from '#domain/questionnaire.ts';
import { standardQuestionIds } from '#domain/standard-questions.ts';
import type { SealedAnswer } from '../db/booking-tables.ts';
import { callsView, isOfKind } from '../db/calls-view.ts';
import type { Db } from '../db/connect.ts';
import { eq, sql } from '../db/drizzle.ts';
import { consultationRequests } from '../db/schema.ts';
import { Refusal } from '../requests/refusal.ts';

type TypedAnswers = Partial<Pick<FreeCallRequest, (typeof standardQuestionIds)[number] | 'ownAnswers'>>;

/** The refusal of wrong answers. The page checks them too, so the questions must have changed since it was opened. */
export const CHANGED_QUESTIONS =
  'The questions have changed since you opened this page. Please reload it and check your answers.';

/** Returns the answers to the coach's own questions. Throws `invalid` for a wrong or missing answer to any question. */
export function checkAnswers(questions: readonly CallQuestion[], { ownAnswers, ...typed }: TypedAnswers): OwnAnswer[] {
  const errors = Object.entries(findAnswerErrors(questions, { ...ownAnswers, ...typed }));
  if (errors.length > 0) {
    const fields = Object.fromEntries(errors.map(([id, message]) => [nameField(id), message]));
    throw new Refusal('invalid', { message: CHANGED_QUESTIONS, fields });
  }
  return readOwnAnswers(questions, ownAnswers ?? {}).answers;
}

/** Does the same as `checkAnswers` for answers given after the booking: no question is required then. */
export const checkLaterAnswers = (questions: readonly CallQuestion[], answers: TypedAnswers): OwnAnswer[] =>
  checkAnswers(
    questions.map((question) => ({ ...question, isRequired: false })),
    answers,
  );

const nameField = (id: string): string => (isStandardQuestion(id) ? id : `ownAnswers.${id}`);

export async function saveOwnAnswers(tx: Db, id: number, ownAnswers: SealedAnswer[]): Promise<void> {
  await tx.update(consultationRequests).set({ ownAnswers }).where(eq(consultationRequests.id, id));
}

/**
 * Replaces the earlier answer to the same question, and keeps all others. A question whose wording has changed since
 * counts as another question, since the old wording may have meant something else.
 */
export const mergeAnswers = (before: readonly SealedAnswer[], given: readonly SealedAnswer[]): SealedAnswer[] => [
  ...before.map((answer) => given.find((other) => isSameQuestion(answer, other)) ?? answer),
  ...given.filter((answer) => !before.some((other) => isSameQuestion(answer, other))),
];

const isSameQuestion = (one: SealedAnswer, other: SealedAnswer): boolean =>
  one.id === other.id && one.question === other.question;

/** Counts the calls with an answer, by the question's id. */
export async function countAnswers(db: Db): Promise<{ counts: Record<string, number> }> {
  const standard = Object.fromEntries(
    standardQuestionIds.map((id) => [id, sql`count(${callsView[id]})`.mapWith(Number)]),
  );
  const [counts] = await db.select(standard).from(callsView).where(isOfKind('free'));
  // Raw SQL, since Drizzle cannot open a JSON list.
  const own = sql`jsonb_array_elements(${callsView.ownAnswers}) as answer`;
  const rows = await db
    .select({ id: sql<string>`answer ->> 'id'`, count: sql`count(*)`.mapWith(Number) })
    .from(callsView)
    .innerJoin(sql`lateral ${own}`, isOfKind('free'))
    .groupBy(sql`answer ->> 'id'`);
  return { counts: { ...counts, ...Object.fromEntries(rows.map(({ id, count }) => [id, count])) } };
}
