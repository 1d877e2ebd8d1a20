import { standardQuestionIds } from '#domain/standard-questions.ts';
import { callsView } from '../db/calls-view.ts';
import { isNotNull, ne, or, sql } from '../db/drizzle.ts';
import { emptyText } from '../db/sealing/sealed-text.ts';

/** The column values that delete everything about health that a client wrote for a free call. */
export const noFreeCallAnswers = {
  goals: emptyText,
  experience: null,
  eatingOut: null,
  eatingOutClear: null,
  typicalDay: null,
  drinks: null,
  emotionalEating: null,
  medications: null,
  ownAnswers: [],
  answersChangedAt: null,
};

/** The condition that the call has goals or answers. */
export const hasAnswers = or(
  ne(callsView.goals, emptyText),
  ...standardQuestionIds.map((question) => isNotNull(callsView[question])),
  sql`${callsView.ownAnswers} <> '[]'`,
);
