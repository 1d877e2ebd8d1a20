import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useRef, useState } from 'react';
import { useController, useForm, useWatch } from 'react-hook-form';
import type { z } from 'zod';
import { type MailText, mailTextInputs } from '#contracts/mail/mail-places.ts';
import { type MailTextKind, mailTextKinds } from '#contracts/mail/mail-text-kinds.ts';
import { listParts, listPlaces, mailTextFields, previewMailText, testMailText } from '#contracts/mail/mail-texts.ts';
import type { StoredSettings } from '#contracts/settings/site-settings.ts';
import { unwrapText } from '#domain/wrapped-text.ts';
import { ApiError, callApi } from '../../../api.ts';
import { Button } from '../../../ui/Button.tsx';
import { FailureNote } from '../../../ui/FailureNote.tsx';
import { useFormSubmit } from '../../../ui/use-form-submit.ts';
import { useLatest } from '../../../ui/use-latest.ts';
import { showChange, showErrorToast, useMutationWithToast } from '../../mutation-with-toast.ts';
import { OtherTabChoice } from '../../OtherTabChoice.tsx';
import { SaveRow } from '../SaveRow.tsx';
import type { SettingsDocument } from '../use-settings-document.ts';
import { MailBodyEditor } from './MailBodyEditor.tsx';
import { MailLineEditor } from './MailLineEditor.tsx';

type MailTextFormProps = {
  kind: MailTextKind;
  settings: SettingsDocument;
  saved: MailText;
  draft: MailText | undefined;
  /** The saved text from which the draft was made. */
  draftBase: MailText | undefined;
  /** Reports the unsaved text, null once nothing is unsaved, and the saved text from which it was made. */
  onTyped(text: MailText | null, base: MailText): void;
};

const isSame = (a: MailText, b: MailText) => mailTextInputs.every((name) => a[name] === b[name]);
const getText = (document: StoredSettings, kind: MailTextKind) => document.content[kind] as MailText;

export function MailTextForm({ kind, settings, saved, draft, draftBase, onTyped }: MailTextFormProps) {
  const [otherTabText, setOtherTabText] = useState<MailText | null>(() => {
    const isSavedSince = draft && draftBase && !isSame(saved, draftBase) && !isSame(saved, draft);
    return isSavedSince ? saved : null;
  });
  /** The saved text from which the typed one was made. It stays until the question about another tab is answered. */
  const [baseText, setBaseText] = useState((otherTabText && draftBase) || saved);
  const form = useForm<MailText, unknown, MailText>({
    defaultValues: draft ?? saved,
    resolver: zodResolver(mailTextFields[kind].schema as z.ZodType<MailText, MailText>),
    shouldFocusError: false,
  });
  const typed = useWatch({ control: form.control }) as MailText;
  const isChanged = !isSame(typed, saved);
  const defaultText = mailTextKinds[kind].default;
  const latestDocument = useLatest(settings.document);
  /** The words that "Back to default" replaces, until the default is saved. */
  const beforeDefault = useRef<MailText | null>(null);

  // Runs when the typed or saved text changes. `onTyped` is left out, since it is a new function at each rendering.
  useEffect(() => onTyped(isChanged ? typed : null, baseText), [typed, isChanged, baseText]);

  /** Saves the text, and returns it. If another tab has saved other mails meanwhile, tries again on top of those. */
  async function save(text: MailText, base: StoredSettings): Promise<MailText> {
    try {
      return getText(await settings.save({ ...base.content, [kind]: text }, base), kind);
    } catch (error) {
      const newest = error instanceof ApiError ? error.settings : undefined;
      if (!newest) throw error;
      if (isSame(getText(newest, kind), getText(base, kind))) return save(text, newest);
      settings.cacheNewest(newest);
      setOtherTabText(getText(newest, kind));
      throw error;
    }
  }

  const { submit, submitButton, isSubmitting, note } = useFormSubmit(form, {
    async onSubmit(text) {
      const sent = form.getValues();
      // The toast's Undo calls the function of an old rendering, so `settings` may be out of date.
      const newest = await save(text, latestDocument.current);
      setBaseText(newest);
      // Words that were typed while the request was under way stay.
      if (isSame(form.getValues(), sent)) form.reset(newest);
      const before = isSame(newest, defaultText) ? beforeDefault.current : null;
      beforeDefault.current = null;
      showChange(
        'Email saved',
        'Emails that are sent from now on say this.',
        before ? () => fillAndSave(before) : undefined,
      );
    },
    onError: (error) => showErrorToast('Email not saved', error),
    getFieldErrors: ({ fields }) =>
      Object.fromEntries(Object.entries(fields ?? {}).map(([name, text]) => [name.replace(`${kind}.`, ''), text])),
    fields: [...mailTextInputs],
    isLongForm: true,
  });
  const required = mailTextKinds[kind].required as readonly string[];
  const [names] = useState({ places: listPlaces(kind), parts: listParts(kind) });
  const inputs = {
    subject: useController({ name: 'subject', control: form.control }),
    title: useController({ name: 'title', control: form.control }),
    text: useController({ name: 'text', control: form.control }),
  };
  const field = (name: keyof MailText) => {
    const { field: input, fieldState } = inputs[name];
    const { value, onChange, ref } = input;
    return { names, value, onChange, connect: ref, error: fieldState.error?.message };
  };
  const closeQuestion = () => {
    setOtherTabText(null);
    setBaseText(getText(latestDocument.current, kind));
  };
  const fill = (text: MailText) => {
    for (const name of mailTextInputs) form.setValue(name, text[name]);
    form.clearErrors();
    closeQuestion();
  };

  function fillAndSave(text: MailText) {
    fill(text);
    submit();
  }

  function saveDefault() {
    beforeDefault.current = typed;
    fillAndSave(defaultText);
  }

  return (
    <form method="post" noValidate onSubmit={submit} aria-label={mailTextKinds[kind].label} className="space-y-6">
      <p className="text-muted">{mailTextKinds[kind].meaning}</p>
      <MailLineEditor label="Subject" {...field('subject')} />
      <MailLineEditor label="Heading" {...field('title')} />
      <MailBodyEditor label="Text" required={required} {...field('text')} />
      {otherTabText && (
        <OtherTabChoice
          question="These words were changed in another tab. Which ones do you want?"
          theirs={`${otherTabText.subject}\n\n${otherTabText.text}`}
          choices={[
            { name: 'Take those', onChoose: () => fill(otherTabText) },
            { name: 'Keep mine', onChoose: closeQuestion },
          ]}
        />
      )}
      <FailureNote note={note} />
      <SaveRow
        save={{ ...submitButton, disabled: submitButton.disabled || !isChanged || otherTabText !== null }}
        isSaving={isSubmitting}
        isChanged={isChanged}
        onDiscard={() => {
          fill(saved);
          showChange('Changes discarded', undefined, () => fill(typed));
        }}
        onDefault={isSame(typed, defaultText) ? undefined : saveDefault}
      />
      <MailTrial kind={kind} text={typed} />
    </form>
  );
}

type Preview = z.infer<typeof previewMailText.reply>;

/** The buttons that show a preview of the typed mail, or send it to the coach as a test. */
function MailTrial({ kind, text }: { kind: MailTextKind; text: MailText }) {
  const [preview, setPreview] = useState<Preview | null>(null);
  const [isBusy, setBusy] = useState(false);
  const mutate = useMutationWithToast();
  const request = { params: { kind }, body: { text } };

  async function run(task: () => Promise<unknown>) {
    setBusy(true);
    await task().catch((error: unknown) => showErrorToast('That didn’t work', error));
    setBusy(false);
  }

  return (
    <div className="space-y-4">
      <div className="flex flex-wrap gap-3">
        <Button
          variant="secondary"
          disabled={isBusy}
          onClick={() => void run(async () => setPreview(await callApi(previewMailText, request)))}
        >
          Preview
        </Button>
        <Button
          variant="secondary"
          disabled={isBusy}
          onClick={() =>
            void run(() => mutate(() => callApi(testMailText, request), { done: 'Test sent', failed: 'Test not sent' }))
          }
        >
          Send a test to yourself
        </Button>
      </div>
      {preview && (
        <section aria-label="Preview" className="rounded-control border border-line bg-card p-4">
          <p className="mb-3 text-muted text-sm">
            {preview.isSample
              ? 'With made-up names, as there is nothing yet that it could be about. Links are hidden.'
              : 'With your newest booking, payment or account. Links and passwords are hidden.'}
          </p>
          <p className="font-semibold [overflow-wrap:anywhere]">{preview.subject}</p>
          <p className="mt-3 whitespace-pre-wrap [overflow-wrap:anywhere]">{unwrapText(preview.text)}</p>
        </section>
      )}
    </div>
  );
}
