import { type StandardQuestionId, standardQuestionIds } from './standard-questions.ts';

export const questionKinds = ['short', 'long', 'choice', 'number'] as const;
export type QuestionKind = (typeof questionKinds)[number];

/** A question before a free call. The coach's own ones have an `id` that begins with 'own'. */
export type CallQuestion = {
  id: string;
  label: string;
  hint: string;
  kind: QuestionKind;
  /** The choices of a question of the kind 'choice'; empty for other kinds. */
  choices: string[];
  isRequired: boolean;
};

/** An answer to a question of the coach's own, with the question as it was asked. */
export type OwnAnswer = { id: string; question: string; answer: string };

export const standardQuestions: Record<StandardQuestionId, Omit<CallQuestion, 'id' | 'isRequired'>> = {
  experience: {
    label: 'Prior experience',
    hint: 'Diets, apps, coaches or plans you’ve tried, and how they went.',
    kind: 'long',
    choices: [],
  },
  eatingOut: {
    label: 'Eating out per week',
    hint: 'How many meals a week do you eat away from home?',
    kind: 'short',
    choices: [],
  },
  typicalDay: {
    label: 'Typical day of eating',
    hint: 'From the first bite to the last: what you eat, and roughly when. A weekday is fine.',
    kind: 'long',
    choices: [],
  },
  drinks: {
    label: 'Caloric drinks',
    hint: 'Soda, juice, milk in coffee, alcohol: what do you drink, and how often?',
    kind: 'long',
    choices: [],
  },
  emotionalEating: {
    label: 'Emotional eating',
    hint: 'Do stress, boredom or a hard day change what you eat?',
    kind: 'long',
    choices: [],
  },
  medications: {
    label: 'Medications',
    hint: 'Anything you take that affects appetite, weight or digestion.',
    kind: 'long',
    choices: [],
  },
};

export const defaultQuestions: CallQuestion[] = standardQuestionIds.map((id) => ({
  id,
  ...standardQuestions[id],
  isRequired: false,
}));

export const isStandardQuestion = (id: string): id is StandardQuestionId =>
  (standardQuestionIds as readonly string[]).includes(id);

const MAX_SHORT_ANSWER = 255;
const MAX_LONG_ANSWER = 5000;
const MAX_DIGITS = 15;

type TypedAnswers = Partial<Record<string, string | null>>;

/** Checks answers to the coach's own questions. Leaves out answers to questions that are no longer asked. */
export function readOwnAnswers(
  questions: readonly CallQuestion[],
  typed: TypedAnswers,
): { answers: OwnAnswer[]; errors: Record<string, string> } {
  const answers: OwnAnswer[] = [];
  const errors: Record<string, string> = {};
  for (const question of questions.filter(({ id }) => !isStandardQuestion(id))) {
    const answer = typed[question.id]?.trim();
    if (!answer) continue;
    const problem = findProblem(question, answer);
    if (problem) errors[question.id] = problem;
    else answers.push({ id: question.id, question: question.label, answer });
  }
  return { answers, errors };
}

/** Returns the errors in the answers, by the question's id. */
export function findAnswerErrors(questions: readonly CallQuestion[], typed: TypedAnswers): Record<string, string> {
  const missing = listMissingAnswers(questions, typed).map((id) => [id, 'Please answer this question']);
  return { ...Object.fromEntries(missing), ...readOwnAnswers(questions, typed).errors };
}

/** Returns a count in words: 'Six questions'. */
export function countQuestions(count: number): string {
  const word = numberWords[count] ?? String(count);
  return `${word} ${count === 1 ? 'question' : 'questions'}`;
}

const numberWords = ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine', 'Ten'];

/** Lists the ids of the required questions, standard ones included, that were not answered. */
const listMissingAnswers = (questions: readonly CallQuestion[], typed: TypedAnswers): string[] =>
  questions.filter(({ id, isRequired }) => isRequired && !typed[id]?.trim()).map(({ id }) => id);

function findProblem({ kind, choices }: CallQuestion, answer: string): string | undefined {
  if (kind === 'choice') return choices.includes(answer) ? undefined : 'Please choose one of these';
  if (kind === 'number') {
    const isNumber = answer.length <= MAX_DIGITS && /^-?\d+([.,]\d+)?$/.test(answer);
    return isNumber ? undefined : 'Please enter a number';
  }
  const max = kind === 'short' ? MAX_SHORT_ANSWER : MAX_LONG_ANSWER;
  return answer.length <= max ? undefined : `Please use at most ${max.toLocaleString('en-US')} characters`;
}
