import type { FreeCallRequest } from '#contracts/free-calls.ts';
import { preparationQuestions } from '#domain/preparation-questions.ts';
import {
  type CallQuestion,
  findAnswerErrors,
  isStandardQuestion,
  type OwnAnswer,
  readOwnAnswers,
} from '#domain/questionnaire.ts';
import type { Db } from '../db/connect.ts';
import { eq, sql } from '../db/drizzle.ts';
import { consultationRequests } from '../db/schema.ts';
import { Refusal } from '../refusal.ts';

type TypedAnswers = Partial<Pick<FreeCallRequest, (typeof preparationQuestions)[number] | 'ownAnswers'>>;

/** Returns the answers to the coach's own questions. Throws `invalid` for a wrong answer, and where one is required. */
export function checkAnswers(questions: readonly CallQuestion[], { ownAnswers, ...typed }: TypedAnswers): OwnAnswer[] {
  const errors = Object.entries(findAnswerErrors(questions, { ...typed, ...ownAnswers }));
  const [first] = errors;
  if (first) {
    const fields = Object.fromEntries(errors.map(([id, message]) => [nameField(id), message]));
    throw new Refusal('invalid', { message: first[1], fields });
  }
  return readOwnAnswers(questions, ownAnswers ?? {}).answers;
}

/** The same after the booking, when every question is optional. */
export const checkLaterAnswers = (questions: readonly CallQuestion[], answers: TypedAnswers): OwnAnswer[] =>
  checkAnswers(
    questions.map((question) => ({ ...question, isRequired: false })),
    answers,
  );

const nameField = (id: string): string => (isStandardQuestion(id) ? id : `ownAnswers.${id}`);

export async function saveOwnAnswers(tx: Db, id: number, ownAnswers: OwnAnswer[]): Promise<void> {
  await tx.update(consultationRequests).set({ ownAnswers }).where(eq(consultationRequests.id, id));
}

/** A new answer replaces the one before to the same question; all others stay, also to questions of the past. */
export const mergeAnswers = (before: readonly OwnAnswer[], given: readonly OwnAnswer[]): OwnAnswer[] => [
  ...before.map((answer) => given.find(({ id }) => id === answer.id) ?? answer),
  ...given.filter(({ id }) => before.every((answer) => answer.id !== id)),
];

/** How many calls have an answer, by the question's id. */
export async function countAnswers(db: Db): Promise<{ counts: Record<string, number> }> {
  const standard = Object.fromEntries(
    preparationQuestions.map((id) => [id, sql`count(${consultationRequests[id]})`.mapWith(Number)]),
  );
  const [counts] = await db.select(standard).from(consultationRequests);
  // The builder cannot open a JSON list.
  const own = sql`jsonb_array_elements(${consultationRequests.ownAnswers}) as answer`;
  const rows = await db
    .select({ id: sql<string>`answer ->> 'id'`, count: sql`count(*)`.mapWith(Number) })
    .from(consultationRequests)
    .innerJoin(sql`lateral ${own}`, sql`true`)
    .groupBy(sql`answer ->> 'id'`);
  return { counts: { ...counts, ...Object.fromEntries(rows.map(({ id, count }) => [id, count])) } };
}
