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

/** In the order of the page, so that the first error here is the first on the page: the time comes first. */
export const listFreeCallFields = (questions: readonly CallQuestion[]): FreeCallFieldName[] => [
  'selectedTimeSlot',
  ...requiredFieldNames.filter((name) => name !== 'selectedTimeSlot'),
  ...listQuestionFields(questions),
  'agreesToHealth',
];

/** The form has a field for each question, also for the coach's own, which its type cannot know. */
const listQuestionFields = (questions: readonly CallQuestion[]) => questions.map(({ id }) => id as FreeCallFieldName);

export const planFreeCallDraft = (questions: readonly CallQuestion[]): DraftPlan<FreeCallFieldName> => ({
  form: 'free-call',
  fields: ['selectedTimeSlot', 'firstName', 'lastName', 'email', 'phone', 'contactMethod'],
  tabFields: ['goals', ...listQuestionFields(questions)],
});

/** What was typed for the coach's own questions, as the server expects it. */
export const pickOwnAnswers = (questions: readonly CallQuestion[], typed: object): Record<string, string> =>
  Object.fromEntries(
    questions
      .filter(({ id }) => !isStandardQuestion(id))
      .map(({ id }) => [id, String((typed as Record<string, unknown>)[id] ?? '')]),
  );

/** The server names them below `ownAnswers`. */
export const nameOwnErrors = (fields: Record<string, string> = {}): Record<string, string> =>
  Object.fromEntries(Object.entries(fields).map(([name, message]) => [name.replace(/^ownAnswers\./, ''), message]));

/** The toast about a form that was not sent. For both forms: a paid call needs the same fields. */
export function showInvalidFields(
  typed: Pick<FreeCallInput, (typeof requiredFieldNames)[number]>,
  errors: Partial<Record<string, { message?: string }>> = {},
): void {
  const hasEmptyField = requiredFieldNames.some((name) => !typed[name]?.trim());
  const [first, ...others] = Object.values(errors);
  const malformed = others.length === 0 ? first?.message : undefined;
  toast({
    title: hasEmptyField ? 'Please fill in all required fields' : (malformed ?? 'Please check the marked fields'),
    variant: 'destructive',
  });
}
