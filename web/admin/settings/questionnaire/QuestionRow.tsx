import { type CallQuestion, isStandardQuestion, type QuestionKind } from '#domain/questionnaire.ts';
import { Button } from '../../../ui/Button.tsx';
import { Checkbox } from '../../../ui/Checkbox.tsx';
import { SelectInput, TextArea, TextInput } from '../../../ui/TextInput.tsx';

const kindLabels: Record<QuestionKind, string> = {
  short: 'A short answer',
  long: 'A long answer',
  choice: 'One of several choices',
  number: 'A number',
};
const kindOptions = Object.entries(kindLabels).map(([value, label]) => ({ value, label }));

type QuestionRowProps = {
  question: CallQuestion;
  number: number;
  isLast: boolean;
  errorOf(name: string): string | undefined;
  onChange(question: CallQuestion): void;
  onMove(by: number): void;
  onRemove(): void;
};

/** The form of one question. The words of a standard question cannot be changed. */
export function QuestionRow({ question, number, isLast, errorOf, onChange, onMove, onRemove }: QuestionRowProps) {
  const { id, label, hint, kind, choices, isRequired } = question;
  const name = label || `question ${number}`;
  return (
    <li className="space-y-4 rounded-control border border-line bg-card p-4">
      {isStandardQuestion(id) ? (
        <div>
          <p className="font-semibold">{label}</p>
          <p className="text-muted">{hint}</p>
        </div>
      ) : (
        <>
          <TextInput
            label={`Question ${number}`}
            value={label}
            error={errorOf('label')}
            onChange={(event) => onChange({ ...question, label: event.currentTarget.value })}
          />
          <TextInput
            label={`Explanation of question ${number}`}
            optional
            value={hint}
            error={errorOf('hint')}
            onChange={(event) => onChange({ ...question, hint: event.currentTarget.value })}
          />
          <SelectInput
            label={`Kind of question ${number}`}
            options={kindOptions}
            value={kind}
            error={errorOf('kind')}
            onChange={(event) => onChange({ ...question, kind: event.currentTarget.value as QuestionKind })}
          />
          {kind === 'choice' && (
            <TextArea
              label={`Choices of question ${number}`}
              hint="One in each line."
              value={choices.join('\n')}
              error={errorOf('choices')}
              onChange={(event) => onChange({ ...question, choices: event.currentTarget.value.split('\n') })}
            />
          )}
        </>
      )}
      <Checkbox
        label={`Must be answered: ${name}`}
        checked={isRequired}
        onChange={(event) => onChange({ ...question, isRequired: event.currentTarget.checked })}
      />
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" disabled={number === 1} aria-label={`Move up: ${name}`} onClick={() => onMove(-1)}>
          Up
        </Button>
        <Button variant="secondary" disabled={isLast} aria-label={`Move down: ${name}`} onClick={() => onMove(1)}>
          Down
        </Button>
        <Button variant="secondary" aria-label={`Remove: ${name}`} onClick={onRemove}>
          Remove
        </Button>
      </div>
    </li>
  );
}
