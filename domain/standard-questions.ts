/** The questions that a new site asks before a free call, in their order. Their answers have columns of their own. */
export const standardQuestionIds = [
  'experience',
  'eatingOut',
  'typicalDay',
  'drinks',
  'emotionalEating',
  'medications',
] as const;
export type StandardQuestionId = (typeof standardQuestionIds)[number];
