import { useFormContext } from 'react-hook-form';
import type { PreparationQuestion } from '#domain/preparation-questions.ts';
import { TextArea, TextInput } from '../ui/TextInput.tsx';
import { connectFields } from '../ui/use-form-submit.ts';

const questions: Record<PreparationQuestion, { label: string; hint: string; isShort?: true }> = {
  experience: {
    label: 'Prior experience',
    hint: 'Diets, apps, coaches or plans you’ve tried, and how they went.',
  },
  eatingOut: {
    label: 'Eating out per week',
    hint: 'How many meals a week do you eat away from home?',
    isShort: true,
  },
  typicalDay: {
    label: 'Typical day of eating',
    hint: 'From the first bite to the last: what you eat, and roughly when. A weekday is fine.',
  },
  drinks: {
    label: 'Caloric drinks',
    hint: 'Soda, juice, milk in coffee, alcohol: what do you drink, and how often?',
  },
  emotionalEating: {
    label: 'Emotional eating',
    hint: 'Do stress, boredom or a hard day change what you eat?',
  },
  medications: {
    label: 'Medications',
    hint: 'Anything you take that affects appetite, weight or digestion.',
  },
};

/** The six optional questions, as fields of the surrounding form. `answered` have an answer that is not shown again. */
export function PreparationFields({ answered = [] }: { answered?: readonly PreparationQuestion[] }) {
  const field = connectFields(useFormContext<Record<PreparationQuestion, string | null | undefined>>());
  return (Object.keys(questions) as PreparationQuestion[]).map((question) => {
    const { label, hint, isShort } = questions[question];
    const Input = isShort ? TextInput : TextArea;
    const texts = { label, hint: answered.includes(question) ? `${hint} ${ANSWERED}` : hint };
    return <Input key={question} optional {...texts} {...field(question)} />;
  });
}

const ANSWERED = 'You’ve answered this. A new answer replaces the old one.';
