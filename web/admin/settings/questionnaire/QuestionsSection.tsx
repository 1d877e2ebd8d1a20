import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { countAnswers, questionnaireFields } from '#contracts/booking/questionnaire.ts';
import { type StoredSettings, settingDocuments } from '#contracts/settings/site-settings.ts';
import { type CallQuestion, defaultQuestions } from '#domain/questionnaire.ts';
import { ApiError } from '../../../api.ts';
import { useEndpoint } from '../../../queries.ts';
import { Button } from '../../../ui/Button.tsx';
import { toast } from '../../../ui/toast.ts';
import { useLatest } from '../../../ui/use-latest.ts';
import { showChange, showErrorToast } from '../../mutation-with-toast.ts';
import { OtherTabChoice } from '../../OtherTabChoice.tsx';
import { SaveRow } from '../SaveRow.tsx';
import { getSettingsDraft, storeSettingsDraft } from '../settings-drafts.ts';
import { useSettingsDocument } from '../use-settings-document.ts';
import { QuestionRow } from './QuestionRow.tsx';

const DOCUMENT_NAME = 'questionnaire';
const ID_LENGTH = 8;

const showQuestionsSaved = (): void => showChange('Questions saved', 'The booking form asks these from now on.');

/** The questions before a free call, which the coach adds, orders and removes. */
export function QuestionsSection({ documents }: { documents: StoredSettings[] }) {
  const stored = documents.find(({ name }) => name === DOCUMENT_NAME);
  return stored && <Questions stored={stored} />;
}

const questionsIn = ({ content }: StoredSettings) => content.questions as CallQuestion[];
const isSame = (a: CallQuestion[], b: CallQuestion[]) => JSON.stringify(a) === JSON.stringify(b);

function Questions({ stored }: { stored: StoredSettings }) {
  const queries = useQueryClient();
  const { document, cacheNewest, save } = useSettingsDocument(stored);
  const [questions, setQuestions] = useState<CallQuestion[]>(() => readDraft() ?? questionsIn(stored));
  // The toast's Undo calls the function of an old rendering, so `document` may be out of date.
  const latestDocument = useLatest(document);
  const latestQuestions = useLatest(questions);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [addedId, setAddedId] = useState<string | null>(null);
  const list = useRef<HTMLOListElement>(null);
  const [isBusy, setBusy] = useState(false);
  const [otherTabQuestions, setOtherTabQuestions] = useState(findQuestionsSavedSince);
  const counts = useEndpoint(countAnswers).data?.counts ?? {};
  const isChanged = !isSame(questions, questionsIn(document));
  const removed = questionsIn(document).filter(({ id }) => questions.every((question) => question.id !== id));
  const removedWithAnswers = removed.filter(({ id }) => counts[id]);

  // The focus brings a marked or new question into sight.
  useEffect(() => list.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus(), [errors]);
  useEffect(() => {
    if (addedId) list.current?.lastElementChild?.querySelector('input')?.focus();
  }, [addedId]);

  function readDraft(): CallQuestion[] | undefined {
    const typed = getSettingsDraft(queries, DOCUMENT_NAME)?.typed.questions;
    return typeof typed === 'string' ? JSON.parse(typed) : undefined;
  }

  /** Returns the saved questions if another tab has changed them since the draft was begun. */
  function findQuestionsSavedSince(): CallQuestion[] | null {
    const base = getSettingsDraft(queries, DOCUMENT_NAME)?.base;
    const newest = questionsIn(stored);
    return base && !isSame(newest, questionsIn(base)) && !isSame(newest, questions) ? newest : null;
  }

  /**
   * Shows these questions, a draft while they are not saved. It keeps the version from which it was made, unless that
   * is `base` from now on: the version that was just saved, or that of another tab once the coach has chosen.
   */
  function change(next: CallQuestion[], base?: StoredSettings) {
    setQuestions(next);
    setErrors({});
    const isUnsaved = !isSame(next, questionsIn(base ?? latestDocument.current));
    const kept = base ?? getSettingsDraft(queries, DOCUMENT_NAME)?.base ?? latestDocument.current;
    const draft = { base: kept, typed: { questions: JSON.stringify(next) }, conflicts: {} };
    storeSettingsDraft(queries, DOCUMENT_NAME, isUnsaved ? draft : null);
  }

  /** Saves the questions if they are valid, and shows the result. Questions that were not saved stay in the form. */
  async function checkAndSave(next: CallQuestion[], showSaved = showQuestionsSaved) {
    const checked = questionnaireFields.questions.schema.safeParse(next);
    if (!checked.success) {
      setErrors(Object.fromEntries(checked.error.issues.map(({ path, message }) => [path.join('.'), message])));
      toast({ title: 'Please check the marked fields', variant: 'destructive' });
      return;
    }
    setBusy(true);
    try {
      const saved = await save({ questions: checked.data }, latestDocument.current);
      // What was changed while the request was under way stays.
      change(isSame(latestQuestions.current, next) ? questionsIn(saved) : latestQuestions.current, saved);
      showSaved();
    } catch (error) {
      if (error instanceof ApiError && error.settings) {
        cacheNewest(error.settings);
        setOtherTabQuestions(questionsIn(error.settings));
      }
      showErrorToast('Questions not saved', error);
    }
    setBusy(false);
  }

  /** Replaces the questions and saves them at once. The toast offers to bring the earlier ones back. */
  async function restore(next: CallQuestion[], title: string) {
    const before = questions;
    change(next);
    await checkAndSave(next, () => showChange(title, undefined, () => void restore(before, 'Your questions are back')));
  }

  const replace = (index: number, next: CallQuestion) => change(questions.with(index, next));
  function move(index: number, by: number) {
    const next = [...questions];
    next.splice(index + by, 0, ...next.splice(index, 1));
    change(next);
  }
  function add() {
    const question = newQuestion();
    change([...questions, question]);
    setAddedId(question.id);
  }
  const missingDefaults = defaultQuestions.filter(({ id }) => questions.every((question) => question.id !== id));

  return (
    <div className="max-w-2xl space-y-6">
      <p className="text-lead text-muted">{settingDocuments[DOCUMENT_NAME].meaning}</p>
      <p className="text-muted">
        The goals are always asked. The site’s own six questions keep their words: to word one differently, remove it
        and add yours. Answers that were given stay with their calls.
      </p>
      <ol ref={list} aria-label="Questions" className="space-y-4">
        {questions.map((question, index) => (
          <QuestionRow
            key={question.id}
            question={question}
            number={index + 1}
            isLast={index === questions.length - 1}
            errorOf={(name) => errors[`${index}.${name}`]}
            onChange={(next) => replace(index, next)}
            onMove={(by) => move(index, by)}
            onRemove={() => change(questions.toSpliced(index, 1))}
          />
        ))}
      </ol>
      {removedWithAnswers.map(({ id, label }) => (
        <p key={id} role="status" className="rounded-control border border-line bg-card p-4">
          “{label}” will no longer be asked. {counts[id] === 1 ? 'One answer stays' : `${counts[id]} answers stay`} with
          the calls.
        </p>
      ))}
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" onClick={add}>
          Add a question
        </Button>
        {missingDefaults.map((question) => (
          <Button key={question.id} variant="secondary" onClick={() => change([...questions, question])}>
            Ask “{question.label}” again
          </Button>
        ))}
      </div>
      {otherTabQuestions && (
        <OtherTabChoice
          question="The questions were changed in another tab. Which ones do you want?"
          theirs={otherTabQuestions.map(({ label }) => label).join(', ')}
          choices={[
            {
              name: 'Take those',
              onChoose: () => {
                change(otherTabQuestions, document);
                setOtherTabQuestions(null);
              },
            },
            {
              name: 'Keep mine',
              onChoose: () => {
                change(questions, document);
                setOtherTabQuestions(null);
              },
            },
          ]}
        />
      )}
      <SaveRow
        save={{
          disabled: !isChanged || isBusy || otherTabQuestions !== null,
          onClick: () => void checkAndSave(questions),
        }}
        isSaving={isBusy}
        isChanged={isChanged}
        note={errors['']}
        onDiscard={() => {
          change(questionsIn(document));
          setOtherTabQuestions(null);
          showChange('Changes discarded', undefined, () => {
            change(questions);
            setOtherTabQuestions(otherTabQuestions);
          });
        }}
        onDefault={
          isSame(questions, defaultQuestions)
            ? undefined
            : () => void restore(defaultQuestions, 'Questions are back to default')
        }
      />
    </div>
  );
}

/** Creates an empty question. Its id is new, because an id that was in use before would bring its old answers. */
const newQuestion = (): CallQuestion => ({
  id: `own${crypto.randomUUID().replaceAll('-', '').slice(0, ID_LENGTH)}`,
  label: '',
  hint: '',
  kind: 'short',
  choices: [],
  isRequired: false,
});
