import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import type { z } from 'zod';
import {
  answerFirstQuestions,
  type getFirstQuestions,
  postponeFirstQuestions,
  previewFirstAnswers,
  type QuestionPrice,
} from '#contracts/launch/first-questions.ts';
import type { SiteContent } from '#contracts/studio/site-content.ts';
import { getToday } from '#contracts/today/today.ts';
import { ApiError, callApi } from '../api.ts';
import { getDraftOwner } from '../draft-owner.ts';
import { endpointQuery } from '../queries.ts';
import { SiteProvider, useSite } from '../site.tsx';
import { editablePages } from '../studio/editable-pages.ts';
import { finishPicture } from '../studio/media/upload-kinds.ts';
import { useUpload } from '../studio/media/use-upload.ts';
import { PageSelect } from '../studio/PageSelect.tsx';
import { PreviewedPages } from '../studio/PreviewedPages.tsx';
import { Button } from '../ui/Button.tsx';
import { toast } from '../ui/toast.ts';
import { showFailure } from '../ui/use-form-submit.ts';
import { QuestionFields } from './QuestionFields.tsx';
import {
  type AnswerName,
  extractCity,
  findProblems,
  findStepWithProblem,
  forgetAnswers,
  newAnswers,
  type Problems,
  readAnswers,
  type Step,
  saveAnswersDraft,
  steps,
  suggestBrand,
} from './typed-answers.ts';

type Questions = z.infer<typeof getFirstQuestions.reply>;
const allFields = steps.flatMap(({ fields }) => fields as readonly AnswerName[]);

/** The questions, one at a time. Back leads to the question before, and typed answers stay. */
export function FirstQuestions({ questions }: { questions: Questions }) {
  const queryClient = useQueryClient();
  const [, navigate] = useLocation();
  const search = useSearch();
  const step = readStep(search);
  const question = steps[step] as Step;
  // The owner stays the same after the session has ended: the next person at this browser must not see the answers.
  const [owner] = useState(getDraftOwner);
  const [start] = useState(() => newAnswers(questions, owner));
  const [typed, setTyped] = useState(start.typed);
  const [hasOwnBrand, setHasOwnBrand] = useState(typed.brand !== suggestBrand(typed));
  const [problems, setProblems] = useState<Problems>({});
  const [portrait, setPortrait] = useState(start.portrait);
  const upload = useUpload('picture', finishPicture, setPortrait);
  const [isSending, setIsSending] = useState(false);
  /** The pages as the answers make them, once the coach looks at them. */
  const [content, setContent] = useState<SiteContent | null>(null);
  const form = useRef<HTMLFormElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const isLast = step === steps.length - 1;
  useEffect(() => saveAnswersDraft(typed, portrait, owner), [typed, portrait, owner]);

  // The first rendering leaves the focus and the scroll position alone, since the page has just opened.
  const shownStep = useRef(step);
  useEffect(() => {
    if (shownStep.current === step) return;
    shownStep.current = step;
    setContent(null);
    heading.current?.focus();
    scrollTo({ top: 0 });
  }, [step]);
  useEffect(() => {
    if (Object.keys(problems).length > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [problems]);

  function openStep(next: number) {
    setContent(null);
    navigate(`/admin/welcome${next === 0 ? '' : `?question=${next + 1}`}`);
  }

  /** Shows each problem at its field in place of earlier ones, and opens the first question that has one. */
  function showProblems(found: Problems) {
    setProblems(found);
    const first = findStepWithProblem(found);
    if (first >= 0 && first !== step) openStep(first);
  }

  function changeAnswer(name: AnswerName, value: string) {
    const next = { ...typed, [name]: value };
    if (name === 'brand') setHasOwnBrand(true);
    else if (!hasOwnBrand) next.brand = suggestBrand(next);
    setTyped(next);
    setProblems(({ [name]: _, ...others }) => others);
  }

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    if (isSending || upload.isBusy) return;
    const found = findProblems(typed, isLast ? allFields : question.fields);
    showProblems(found);
    if (findStepWithProblem(found) >= 0) return;
    if (!isLast) return openStep(step + 1);
    void (content ? saveAnswers() : showPreview());
  }

  /** Shows the server's refusal at the fields it names, or else as a failure. */
  function showError(title: string, error: unknown) {
    const found = error instanceof ApiError ? error.fields : {};
    showProblems(found);
    if (findStepWithProblem(found) >= 0) return;
    showFailure(title, error, 'Please try again in a moment. What you typed is still here.');
  }

  const collectAnswers = () => {
    const read = readAnswers(typed);
    return { ...read, place: extractCity(read.place, questions.placeSentence), portrait };
  };

  async function showPreview() {
    setIsSending(true);
    try {
      setContent((await callApi(previewFirstAnswers, { body: collectAnswers() })).content);
      heading.current?.focus();
      scrollTo({ top: 0 });
    } catch (error) {
      showError('Your pages can’t be shown right now', error);
    } finally {
      setIsSending(false);
    }
  }

  async function saveAnswers() {
    setIsSending(true);
    try {
      await callApi(answerFirstQuestions, { body: collectAnswers() });
      forgetAnswers(owner);
      // All pages have new words, so all of them are loaded anew.
      location.assign('/admin/pages');
    } catch (error) {
      setIsSending(false);
      showError('Not saved', error);
    }
  }

  async function postpone() {
    try {
      const { message } = await callApi(postponeFirstQuestions);
      toast({ title: 'Later, then', description: message });
      // An earlier reply of Today would lead back here.
      queryClient.removeQueries({ queryKey: endpointQuery(getToday).queryKey });
      navigate('/admin');
    } catch (error) {
      showFailure('That didn’t work', error, 'Please try again in a moment.');
    }
  }

  function labelOfSubmit(): string {
    if (!isLast) return 'Next';
    if (content) return isSending ? 'Putting it in…' : 'Make the site mine';
    return isSending ? 'One moment…' : 'See your pages';
  }

  return (
    <>
      <form ref={form} noValidate onSubmit={handleSubmit} className="max-w-160">
        <div className="flex items-center justify-between gap-4">
          <p className="text-muted">
            Question {step + 1} of {steps.length}
          </p>
          <Button variant="quiet" onClick={() => void postpone()}>
            Later
          </Button>
        </div>
        {step === 0 && (
          <p className="mt-1">Your answers go into pages, emails and settings. You can change them at any time.</p>
        )}
        <h2 ref={heading} tabIndex={-1} className="mt-6 text-heading">
          {content ? 'This is how your pages look' : question.title}
        </h2>
        {content ? (
          <p className="mt-4">
            Visitors don’t see this yet. Everything else that still stands there as a sample, you can change afterwards.
          </p>
        ) : (
          <div className="mt-4 grid gap-5">
            <QuestionFields
              stepName={question.name}
              typed={typed}
              problems={problems}
              questions={questions}
              portrait={portrait}
              upload={upload}
              onType={changeAnswer}
            />
          </div>
        )}
        <div className="mt-8 flex flex-wrap gap-3">
          {step > 0 && (
            <Button variant="secondary" onClick={() => (content ? setContent(null) : openStep(step - 1))}>
              Back
            </Button>
          )}
          <Button
            type="submit"
            aria-disabled={isSending || upload.isBusy}
            // The second half of a double click would answer the next question unseen.
            onClick={(event) => event.detail > 1 && event.preventDefault()}
          >
            {labelOfSubmit()}
          </Button>
        </div>
      </form>
      {content && <AnsweredPages content={content} prices={readAnswers(typed)} />}
    </>
  );
}

/** Returns the step in the address, from 0. An address without a known question means the first. */
function readStep(search: string): number {
  const number = Number(new URLSearchParams(search).get('question') ?? 1);
  return Number.isInteger(number) && number >= 1 && number <= steps.length ? number - 1 : 0;
}

type Props = { content: SiteContent; prices: Partial<Record<QuestionPrice, number>> };

/** The pages that the answers make, to look at before visitors see them. */
function AnsweredPages({ content, prices }: Props) {
  const site = useSite();
  const { packageCents, ...otherPrices } = prices;
  const packages = site.packages.map((template) =>
    template.isNamed && packageCents !== undefined ? { ...template, cents: packageCents } : template,
  );
  const [chosen, setChosen] = useState<string>(editablePages[0].path);
  return (
    <SiteProvider value={{ ...site, packages, prices: { ...site.prices, ...otherPrices } }}>
      <div className="mt-8">
        <PageSelect chosen={chosen} content={content} onChosen={setChosen} />
        <div className="mt-3 overflow-clip rounded-panel border border-line">
          <PreviewedPages chosen={chosen} content={content} onChosen={setChosen} />
        </div>
      </div>
    </SiteProvider>
  );
}
