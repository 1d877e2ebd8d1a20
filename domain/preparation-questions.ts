/** The optional questions before a free call, in the order of the pages. */
export const preparationQuestions = [
  'experience',
  'eatingOut',
  'typicalDay',
  'drinks',
  'emotionalEating',
  'medications',
] as const;
export type PreparationQuestion = (typeof preparationQuestions)[number];
