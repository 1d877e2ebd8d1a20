import { zodResolver } from '@hookform/resolvers/zod';
import { CircleCheck } from 'lucide-react';
import { useMemo, useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import type { z } from 'zod';
import { answerMyCall, type MyCall, MyCallAnswers } from '#contracts/my-call.ts';
import { preparationQuestions } from '#domain/preparation-questions.ts';
import { callApi } from '../api.ts';
import { Button } from '../ui/Button.tsx';
import { FailureNote } from '../ui/FailureNote.tsx';
import { type DraftPlan, useFormDraft } from '../ui/form-draft.ts';
import { dismissToast } from '../ui/toast.ts';
import { useFocusOnMount } from '../ui/use-focus-on-mount.ts';
import { showFailure, useFormSubmit } from '../ui/use-form-submit.ts';
import { FormPanel } from './FormPanel.tsx';
import { reloadIfOutdated } from './my-call-change.ts';
import { callState } from './my-call-state.ts';
import { PreparationFields } from './PreparationFields.tsx';

type QuestionsProps = { call: MyCall; link: string; onAnswered(call: MyCall): void; onOutdated(): void };

/** The optional questions of a free call that is ahead. Saved answers are never shown again: the link may be forwarded. */
export function MyCallQuestions(props: QuestionsProps) {
  const [savedCount, setSaved] = useState(0);
  const { call, onAnswered } = props;
  if (call.kind !== 'free' || !callState(call, new Date()).isAhead) return null;
  const isComplete = preparationQuestions.every((question) => call.answered.includes(question));
  return (
    <FormPanel title="Help me prepare">
      {savedCount > 0 && <SavedNote key={`saved ${savedCount}`} />}
      <p className="text-muted">
        {isComplete
          ? 'You’ve answered all six questions. Thank you!'
          : 'Six questions, all optional. Only I read your answers; for your privacy, this page doesn’t show them again.'}
      </p>
      <QuestionsForm
        key={`form ${savedCount}`}
        {...props}
        onAnswered={(answered) => {
          setSaved(savedCount + 1);
          onAnswered(answered);
        }}
      />
    </FormPanel>
  );
}

function QuestionsForm({ call, link, onAnswered, onOutdated }: QuestionsProps) {
  const form = useForm<z.input<typeof MyCallAnswers>, unknown, z.output<typeof MyCallAnswers>>({
    resolver: zodResolver(MyCallAnswers),
    shouldFocusError: false,
  });
  const callId = link.split('.')[0];
  const plan = useMemo((): DraftPlan<(typeof preparationQuestions)[number]> => {
    return { form: `questions of ${callId}`, fields: [], tabFields: preparationQuestions };
  }, [callId]);
  const draft = useFormDraft(form, plan);
  const { submit, submitButton, isSubmitting, note } = useFormSubmit(form, {
    async onSubmit(answers) {
      const { call: answered } = await callApi(answerMyCall, { body: { link, ...answers } });
      dismissToast();
      draft.forget();
      onAnswered(answered);
    },
    onError(error) {
      reloadIfOutdated(error, { onOutdated });
      return showFailure('Your answers were not saved', error, 'Something went wrong. Please try again.');
    },
    fields: preparationQuestions,
    isLongForm: true,
  });
  return (
    <FormProvider {...form}>
      {/* Never by GET: answers about health must not appear in an address. */}
      <form method="post" noValidate onSubmit={submit} aria-label="Help me prepare" className="space-y-6">
        <PreparationFields answered={call.answered} />
        <FailureNote note={note} />
        <Button {...submitButton} variant="secondary" className="w-full">
          {isSubmitting ? 'Saving...' : 'Save my answers'}
        </Button>
      </form>
    </FormProvider>
  );
}

/** Takes the focus from the button, which may be far below. */
function SavedNote() {
  const note = useFocusOnMount<HTMLParagraphElement>();
  return (
    <p
      ref={note}
      tabIndex={-1}
      className="flex scroll-mt-28 items-center gap-3 rounded-control bg-leaf-soft p-4 font-semibold"
    >
      <CircleCheck aria-hidden className="size-5 shrink-0 text-leaf" />
      Thank you! Your answers are saved.
    </p>
  );
}
