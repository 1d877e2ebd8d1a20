import { z } from 'zod';
import {
  type CallQuestion,
  defaultQuestions,
  isStandardQuestion,
  questionKinds,
  standardQuestions,
} from '#domain/questionnaire.ts';
import { defineEndpoint } from '../endpoint.ts';
import { areDifferent, oneLine, optionalText } from '../fields.ts';
import type { SettingField } from '../settings/setting-fields.ts';

const MAX_QUESTIONS = 20;
const MAX_CHOICES = 12;
const MAX_LABEL = 120;
const MAX_HINT = 300;
const CHOICES_SENTENCE = 'Please enter at least two different choices';

const isRequired = z.boolean('Please say whether this must be answered');

/** A standard question keeps its words and kind, since its answers have a column of their own. */
const standardQuestion = z
  .object({ id: z.string().refine(isStandardQuestion, 'This question doesn’t exist'), isRequired })
  .transform(({ id, ...rest }): CallQuestion => ({ id, ...standardQuestions[id], ...rest }));

const ownQuestion = z
  .object({
    id: z.string().regex(/^own[a-z0-9]{1,20}$/, 'This question doesn’t exist'),
    label: oneLine(MAX_LABEL, 'Please write the question'),
    hint: optionalText(MAX_HINT).transform((text) => text ?? ''),
    kind: z.enum(questionKinds, 'Please choose one of these'),
    choices: z
      .array(z.string(CHOICES_SENTENCE), CHOICES_SENTENCE)
      .transform((choices) => choices.filter((choice) => choice.trim() !== ''))
      .pipe(
        z.array(oneLine(MAX_LABEL, CHOICES_SENTENCE)).max(MAX_CHOICES, `Please offer at most ${MAX_CHOICES} choices`),
      )
      .default([]),
    isRequired,
  })
  .refine(({ kind, choices }) => kind !== 'choice' || new Set(choices).size >= 2, {
    path: ['choices'],
    message: CHOICES_SENTENCE,
  })
  .refine(({ kind, choices }) => kind !== 'choice' || areDifferent(choices), {
    path: ['choices'],
    message: 'Please write each choice only once',
  })
  .transform(
    (question): CallQuestion => ({ ...question, choices: question.kind === 'choice' ? question.choices : [] }),
  );

const idOf = (question: unknown): unknown => (question as { id?: unknown } | null)?.id;

const questionSchema = z.unknown().transform((question, context): CallQuestion => {
  const id = idOf(question);
  const parsed = (typeof id === 'string' && isStandardQuestion(id) ? standardQuestion : ownQuestion).safeParse(
    question,
  );
  if (parsed.success) return parsed.data;
  for (const { path, message } of parsed.error.issues) context.addIssue({ code: 'custom', path, message });
  return z.NEVER;
});

const questionsField: SettingField<CallQuestion[]> = {
  kind: 'questions',
  label: 'Questions before a free call',
  meaning: 'What the booking form of a free call asks. Answers that were given stay with their calls.',
  default: defaultQuestions,
  schema: z
    .array(questionSchema, 'Please send the questions')
    .max(MAX_QUESTIONS, `Please ask at most ${MAX_QUESTIONS} questions`)
    .refine((questions) => areDifferent(questions.map(idOf)), 'Please ask each question once')
    .superRefine((questions, context) => {
      const labels = questions.map(({ label }) => label.toLowerCase());
      labels.forEach((label, index) => {
        if (labels.indexOf(label) < index)
          context.addIssue({ code: 'custom', path: [index, 'label'], message: 'You already ask this above' });
      });
    }),
};

export const questionnaireFields = { questions: questionsField };

/** Answers to the coach's own questions, by the question's id. */
export const ownAnswersField = {
  ownAnswers: z
    .record(
      z.string().max(40),
      z.string('This must be text').max(5000, 'Please use at most 5,000 characters').nullable(),
    )
    // Twice as many: a form opened before the coach replaced the questions may send answers to the old and new ones.
    .refine((answers) => Object.keys(answers).length <= 2 * MAX_QUESTIONS, 'Please send fewer answers')
    .refine(
      (answers) => Object.values(answers).every((text) => !text || (text.isWellFormed() && !text.includes('\0'))),
      'This contains characters that can’t be saved',
    )
    .nullish(),
};

/** Counts the calls with an answer to each of the coach's own questions, and to the standard ones. */
export const countAnswers = defineEndpoint('admin', 'GET', '/api/admin/questionnaire/answers', {
  reply: z.object({ counts: z.record(z.string(), z.number()) }),
});
