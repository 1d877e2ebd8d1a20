import { isNotNull, ne, or, sql } from '../db/drizzle.ts';
import { coachingCalls, consultationRequests } from '../db/schema.ts';
import { emptyText } from '../db/sealing/sealed-text.ts';

/** Everything about health that a client wrote for a free call. */
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

const { goals, experience, eatingOut, eatingOutClear, typicalDay, drinks, emotionalEating, medications, ownAnswers } =
  consultationRequests;
const optional = [experience, eatingOut, eatingOutClear, typicalDay, drinks, emotionalEating, medications];

export const hasFreeCallAnswers = or(
  ne(goals, emptyText),
  ...optional.map((answer) => isNotNull(answer)),
  sql`${ownAnswers} <> '[]'`,
);
export const hasPaidCallGoals = ne(coachingCalls.goals, emptyText);
