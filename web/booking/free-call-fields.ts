import type { z } from 'zod';
import { type CallQuestion, isStandardQuestion } from '#domain/questionnaire.ts';
import type { DraftPlan } from '../ui/form-draft.ts';
import { toast } from '../ui/toast.ts';
import type { FreeCallAnswers } from './free-call-answers.ts';

export type FreeCallInput = z.input<typeof FreeCallAnswers>;
export type FreeCallFieldName = keyof FreeCallInput;

export const requiredFieldNames = [
  'firstName',
  'lastName',
  'email',
  'phone',
  'contactMethod',
  'selectedTimeSlot',
  'goals',
] as const satisfies FreeCallFieldName[];

/** Lists the fields in the order of the page, so that the first error is the topmost one: the time comes first. */
export const listFreeCallFields = (questions: readonly CallQuestion[]): FreeCallFieldName[] => [
  'selectedTimeSlot',
  ...requiredFieldNames.filter((name) => name !== 'selectedTimeSlot'),
  ...listQuestionFields(questions),
  'agreesToHealth',
];

/** Lists the fields of the questions. The form's type cannot know those of the coach's own questions. */
const listQuestionFields = (questions: readonly CallQuestion[]) => questions.map(({ id }) => id as FreeCallFieldName);

export const planFreeCallDraft = (questions: readonly CallQuestion[]): DraftPlan<FreeCallFieldName> => ({
  form: 'free-call',
  fields: ['selectedTimeSlot', 'firstName', 'lastName', 'email', 'phone', 'contactMethod'],
  tabFields: ['goals', ...listQuestionFields(questions)],
});

/** Returns the answers to the coach's own questions, in the form of the request. */
export const pickOwnAnswers = (questions: readonly CallQuestion[], typed: object): Record<string, string> =>
  Object.fromEntries(
    questions
      .filter(({ id }) => !isStandardQuestion(id))
      .map(({ id }) => [id, String((typed as Record<string, unknown>)[id] ?? '')]),
  );

/** Renames errors of own answers, which the server prefixes with `ownAnswers`, to the form's field names. */
export const nameOwnErrors = (fields: Record<string, string> = {}): Record<string, string> =>
  Object.fromEntries(Object.entries(fields).map(([name, message]) => [name.replace(/^ownAnswers\./, ''), message]));

/** Shows the toast about a form that was not sent. A single error is named. Both booking forms use this function. */
export function showInvalidFields(
  typed: Pick<FreeCallInput, (typeof requiredFieldNames)[number]>,
  errors: Partial<Record<string, { message?: string }>> = {},
): void {
  const hasEmptyField = requiredFieldNames.some((name) => !typed[name]?.trim());
  const [first, ...others] = Object.values(errors);
  const singleError = others.length === 0 ? first?.message : undefined;
  toast({
    title: hasEmptyField ? 'Please fill in all required fields' : (singleError ?? 'Please check the marked fields'),
    variant: 'destructive',
  });
}
