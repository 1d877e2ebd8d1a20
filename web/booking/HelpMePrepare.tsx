import { ChevronDown } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useFormContext, useFormState, useWatch } from 'react-hook-form';
import { countQuestions } from '#domain/questionnaire.ts';
import { useSite } from '../site.tsx';
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx';
import { PreparationFields } from './PreparationFields.tsx';

/** The questions of the booking form, folded if all are optional. They unfold for errors and for restored answers. */
export function HelpMePrepare() {
  const { questions } = useSite();
  const hasRequired = questions.some(({ isRequired }) => isRequired);
  const answers = useWatch<Record<string, string>>({ name: questions.map(({ id }) => id) });
  const { setFocus } = useFormContext<Record<string, string>>();
  const { errors, submitCount } = useFormState<Record<string, string>>();
  const fold = useRef<HTMLDetailsElement>(null);
  const [isOpen, setOpen] = useState(hasRequired);
  const firstInvalid = questions.find(({ id }) => errors[id])?.id;
  const hasAnswer = answers.some(Boolean);

  useEffect(() => {
    if (hasAnswer) setOpen(true);
  }, [hasAnswer]);

  // The form cannot focus an invalid field while it is folded away, so the questions unfold and focus it.
  useEffect(() => {
    if (!firstInvalid || !fold.current || fold.current.open) return;
    fold.current.open = true;
    setOpen(true);
    if (!document.activeElement?.matches('[aria-invalid="true"]')) setFocus(firstInvalid);
  }, [firstInvalid, submitCount, setFocus]);

  if (questions.length === 0) return null;
  return (
    <details
      ref={fold}
      open={isOpen}
      onToggle={(event) => setOpen(event.currentTarget.open)}
      className="panel group shadow-panel"
    >
      <summary className="flex min-h-12 cursor-pointer list-none items-center justify-between gap-4 rounded-panel px-5 py-3 sm:px-8 sm:py-5 [&::-webkit-details-marker]:hidden">
        <span>
          <span className="block font-semibold">{hasRequired ? 'Help me prepare' : 'Help me prepare (optional)'}</span>
          <span className="block text-muted text-sm">
            {countQuestions(questions.length)}
            {hasRequired ? '' : ', now or later on your call’s page'}
          </span>
        </span>
        <ChevronDown aria-hidden className="size-5 shrink-0 text-leaf group-open:rotate-180" />
      </summary>
      <div className="space-y-6 p-5 pt-0 sm:p-8 sm:pt-0">
        <ErrorBoundary name="Optional questions">
          <p className="text-muted">Only I read your answers. They’re never part of an email or a calendar entry.</p>
          <PreparationFields />
        </ErrorBoundary>
      </div>
    </details>
  );
}
