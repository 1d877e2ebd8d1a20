import { useFormContext } from 'react-hook-form';
import type { CallQuestion } from '#domain/questionnaire.ts';
import { useSite } from '../site.tsx';
import { SelectInput, TextArea, TextInput } from '../ui/TextInput.tsx';
import { connectFields } from '../ui/use-form-submit.ts';

/** The typed text of each question, by the question's id. */
type TypedAnswers = Record<string, string | null | undefined>;

/**
 * The coach's questions as fields of the surrounding form. `answered` is passed once the call is booked: it lists the
 * ids of the questions whose saved answers are not shown, and makes all questions optional.
 */
export function PreparationFields({ answered }: { answered?: readonly string[] }) {
  const field = connectFields(useFormContext<TypedAnswers>());
  return useSite().questions.map((question) => {
    const { id, label, hint, isRequired } = question;
    const note = answered?.includes(id) ? `${hint} ${ANSWERED}`.trim() : hint;
    const texts = { label, hint: note || undefined, optional: !isRequired || answered !== undefined };
    return <QuestionInput key={id} question={question} texts={texts} input={field(id)} />;
  });
}

type QuestionInputProps = {
  question: CallQuestion;
  texts: { label: string; hint: string | undefined; optional: boolean };
  input: ReturnType<ReturnType<typeof connectFields<TypedAnswers>>>;
};

function QuestionInput({ question: { kind, choices }, texts, input }: QuestionInputProps) {
  if (kind === 'choice') {
    const options = choices.map((choice) => ({ value: choice, label: choice }));
    return (
      <SelectInput
        {...texts}
        {...input}
        options={options}
        placeholder={texts.optional ? 'No answer' : 'Please choose'}
      />
    );
  }
  if (kind === 'long') return <TextArea {...texts} {...input} />;
  return <TextInput {...texts} {...input} inputMode={kind === 'number' ? 'decimal' : undefined} />;
}

const ANSWERED = 'You’ve answered this. A new answer replaces the old one.';
