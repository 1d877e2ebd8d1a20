import { zodResolver } from '@hookform/resolvers/zod';
import { CircleCheck } from 'lucide-react';
import { useMemo, useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import type { z } from 'zod';
import type { ConsentInput } from '#contracts/accounts/consent.ts';
import { answerMyCall, type MyCall, MyCallAnswers } from '#contracts/booking/my-call.ts';
import { type CallQuestion, countQuestions } from '#domain/questionnaire.ts';
import { callApi, serverNow } from '../api.ts';
import { useSite } from '../site.tsx';
import { Button } from '../ui/Button.tsx';
import { FailureNote } from '../ui/FailureNote.tsx';
import { type DraftPlan, useFormDraft } from '../ui/form-draft.ts';
import { dismissToast } from '../ui/toast.ts';
import { useFocusOnMount } from '../ui/use-focus-on-mount.ts';
import { showFailure, useFormSubmit } from '../ui/use-form-submit.ts';
import { FormPanel } from './FormPanel.tsx';
import { nameOwnErrors, pickOwnAnswers } from './free-call-fields.ts';
import { HealthConsent } from './HealthConsent.tsx';
import { MISSING_CONSENT, needsHealthConsent } from './health-consent.ts';
import { reloadIfOutdated } from './my-call-change.ts';
import { callState } from './my-call-state.ts';
import { PreparationFields } from './PreparationFields.tsx';

type QuestionsProps = { call: MyCall; link: string; onAnswered(call: MyCall): void; onOutdated(): void };

/** The optional questions of a free call. Saved answers are not shown: the link may be forwarded. */
export function MyCallQuestions(props: QuestionsProps) {
  const [savedCount, setSavedCount] = useState(0);
  const { call, onAnswered } = props;
  const { questions } = useSite();
  if (questions.length === 0) return null;
  if (call.kind !== 'free' || !callState(call, serverNow()).isAhead) return null;
  const isComplete = questions.every(({ id }) => call.answered.includes(id));
  return (
    <FormPanel title="Help me prepare">
      {savedCount > 0 && <SavedNote key={`saved ${savedCount}`} />}
      <p className="text-muted">{describeQuestions(questions.length, isComplete)}</p>
      <QuestionsForm
        key={`form ${savedCount}`}
        {...props}
        onAnswered={(answered) => {
          setSavedCount(savedCount + 1);
          onAnswered(answered);
        }}
      />
    </FormPanel>
  );
}

function describeQuestions(count: number, isComplete: boolean): string {
  const counted = countQuestions(count);
  if (isComplete) return `You’ve answered ${count === 1 ? 'the question' : `all ${counted.toLowerCase()}`}. Thank you!`;
  return `${counted}, ${count === 1 ? '' : 'all '}optional. Only I read your answers; for your privacy, this page doesn’t show them again.`;
}

function QuestionsForm({ call, link, onAnswered, onOutdated }: QuestionsProps) {
  const { questions, policyVersion } = useSite();
  const needsConsent = call.consent !== 'given';
  const form = useForm<TypedAnswers, unknown, z.output<typeof MyCallAnswers>>({
    resolver: (typed, _, options) => resolveAnswers(questions, typed, options, { needsConsent }),
    shouldFocusError: false,
  });
  const callId = link.split('.')[0];
  const plan = useMemo((): DraftPlan<AnswerName> => {
    return { form: `questions of ${callId}`, fields: [], tabFields: listNames(questions) };
  }, [callId, questions]);
  const draft = useFormDraft(form, plan);
  const { submit, submitButton, isSubmitting, note } = useFormSubmit(form, {
    async onSubmit(answers) {
      const consent: ConsentInput = { version: policyVersion.version, policies: ['health-privacy'] };
      const { call: answered } = await callApi(answerMyCall, {
        body: { link, ...answers, ...(needsConsent && { consent }) },
      });
      dismissToast();
      draft.forget();
      onAnswered(answered);
    },
    onError(error) {
      reloadIfOutdated(error, { onOutdated });
      return showFailure('Your answers were not saved', error, 'Something went wrong. Please try again.');
    },
    getFieldErrors: ({ fields }) => nameOwnErrors(fields),
    fields: [...listNames(questions), 'agreesToHealth'],
    isLongForm: true,
  });
  return (
    <FormProvider {...form}>
      {/* The method is POST even without JavaScript, so that no health answers appear in an address. */}
      <form method="post" noValidate onSubmit={submit} aria-label="Help me prepare" className="space-y-6">
        <PreparationFields answered={call.answered} />
        {needsConsent && <HealthConsent />}
        <FailureNote note={note} />
        <Button {...submitButton} variant="secondary" className="w-full">
          {isSubmitting ? 'Saving...' : 'Save my answers'}
        </Button>
      </form>
    </FormProvider>
  );
}

type TypedAnswers = z.input<typeof MyCallAnswers> & { agreesToHealth?: boolean };
type AnswerName = Exclude<keyof TypedAnswers, 'ownAnswers' | 'agreesToHealth'>;

/** Lists the form's field names. The names of the coach's own questions are not in the form's type. */
const listNames = (questions: readonly CallQuestion[]) => questions.map(({ id }) => id as AnswerName);

const resolver = zodResolver(MyCallAnswers);

/** Checks answers and consent. The schema reports an empty form at `experience`: the first question gets that error. */
async function resolveAnswers(
  questions: readonly CallQuestion[],
  typed: TypedAnswers,
  options: Parameters<typeof resolver>[2],
  { needsConsent }: { needsConsent: boolean },
) {
  const resolved = await resolver({ ...typed, ownAnswers: pickOwnAnswers(questions, typed) }, undefined, options);
  const hasAnswer = needsHealthConsent(listNames(questions).map((name) => typed[name]));
  const lacksConsent = needsConsent && hasAnswer && !typed.agreesToHealth;
  const consentError = lacksConsent && { agreesToHealth: { type: 'custom', message: MISSING_CONSENT } };
  const { experience, ...errors } = { ...resolved.errors, ...consentError } as Record<string, object | undefined>;
  const first = questions.some(({ id }) => id === 'experience') ? 'experience' : questions[0]?.id;
  if (experience && first) return { values: {}, errors: { ...errors, [first]: experience } };
  return lacksConsent ? { values: {}, errors } : resolved;
}

/** The note that the answers are saved. Takes the focus, because the pressed button may be far below. */
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
