import { useFormContext } from 'react-hook-form';
import { TextArea, TextInput } from '../ui/TextInput.tsx';
import { connectFields } from '../ui/use-form-submit.ts';
import { FormPanel } from './FormPanel.tsx';
import type { FreeCallInput } from './free-call-answers.ts';

const longAnswers = [
  {
    name: 'typicalDay',
    label: 'Typical day of eating',
    hint: 'From the first bite to the last: what you eat, and roughly when. A weekday is fine.',
  },
  {
    name: 'drinks',
    label: 'Caloric drinks',
    hint: 'Soda, juice, milk in coffee, alcohol: what do you drink, and how often?',
  },
  {
    name: 'emotionalEating',
    label: 'Emotional eating',
    hint: 'Do stress, boredom or a hard day change what you eat?',
  },
  {
    name: 'medications',
    label: 'Medications',
    hint: 'Anything you take that affects appetite, weight or digestion.',
  },
] as const;

export function YourHabits() {
  const field = connectFields(useFormContext<FreeCallInput>());
  return (
    <FormPanel title="Your goals and habits">
      <p className="text-muted">Only I read your answers. They never go into an email or a calendar entry.</p>
      <TextArea
        label="Goals"
        hint="What would you like to change, and what would you like to cover on the call?"
        {...field('goals')}
      />
      <TextArea
        optional
        label="Prior experience"
        hint="Diets, apps, coaches or plans you’ve tried, and how they went."
        {...field('experience')}
      />
      <TextInput
        optional
        label="Eating out per week"
        hint="How many meals a week do you eat away from home?"
        {...field('eatingOut')}
      />
      {longAnswers.map(({ name, ...texts }) => (
        <TextArea key={name} optional {...texts} {...field(name)} />
      ))}
    </FormPanel>
  );
}
