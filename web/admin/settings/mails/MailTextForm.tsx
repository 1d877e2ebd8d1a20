import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useRef, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import type { z } from 'zod';
import { type MailText, mailPlaceMeanings } from '#contracts/mail/mail-places.ts';
import { type MailTextKind, mailTextKinds } from '#contracts/mail/mail-text-kinds.ts';
import { listParts, listPlaces, mailTextFields } from '#contracts/mail/mail-texts.ts';
import type { StoredSettings } from '#contracts/settings/site-settings.ts';
import { ApiError } from '../../../api.ts';
import { FailureNote } from '../../../ui/FailureNote.tsx';
import { TextArea, TextInput } from '../../../ui/TextInput.tsx';
import { toast } from '../../../ui/toast.ts';
import { connectFields, useFormSubmit } from '../../../ui/use-form-submit.ts';
import { showErrorToast } from '../../mutation-with-toast.ts';
import { OtherTabChoice } from '../../OtherTabChoice.tsx';
import { SaveRow } from '../SaveRow.tsx';
import type { SettingsDocument } from '../use-settings-document.ts';
import { MailTrial } from './MailTrial.tsx';

type MailTextFormProps = {
  kind: MailTextKind;
  settings: SettingsDocument;
  saved: MailText;
  draft: MailText | undefined;
  /** Reports the unsaved text; null once nothing is unsaved. */
  onTyped(text: MailText | null): void;
};

export const mailTextInputs = ['subject', 'title', 'text'] as const;
const isSame = (a: MailText, b: MailText) => mailTextInputs.every((name) => a[name] === b[name]);
const textIn = (document: StoredSettings, kind: MailTextKind) => document.content[kind] as MailText;

/** The subject, heading and paragraphs of one mail. */
export function MailTextForm({ kind, settings, saved, draft, onTyped }: MailTextFormProps) {
  const [other, setOther] = useState<MailText | null>(null);
  const form = useForm<MailText, unknown, MailText>({
    defaultValues: draft ?? saved,
    resolver: zodResolver(mailTextFields[kind].schema as z.ZodType<MailText, MailText>),
    shouldFocusError: false,
  });
  const typed = useWatch({ control: form.control }) as MailText;
  const isChanged = !isSame(typed, saved);
  const defaultText = mailTextKinds[kind].default;
  const formElement = useRef<HTMLFormElement>(null);
  const lastField = useRef<keyof MailText>('text');

  // Not at each rendering: only what is typed or saved changes the draft.
  useEffect(() => onTyped(isChanged ? typed : null), [typed, isChanged]);

  /** Another tab may have saved other mails meanwhile; this one is saved beside them. */
  async function save(text: MailText, base: StoredSettings): Promise<void> {
    try {
      const newest = await settings.save({ ...base.content, [kind]: text }, base);
      form.reset(textIn(newest, kind));
      toast({ title: 'Email saved', description: 'Emails that are sent from now on say this.' });
    } catch (error) {
      const newest = error instanceof ApiError ? error.settings : undefined;
      if (!newest) throw error;
      if (isSame(textIn(newest, kind), textIn(base, kind))) return save(text, newest);
      settings.keep(newest);
      setOther(textIn(newest, kind));
      throw error;
    }
  }

  const { submit, submitButton, isSubmitting, note } = useFormSubmit(form, {
    onSubmit: (text) => save(text, settings.document),
    onError: (error) => showErrorToast('Email not saved', error),
    getFieldErrors: ({ fields }) =>
      Object.fromEntries(Object.entries(fields ?? {}).map(([name, text]) => [name.replace(`${kind}.`, ''), text])),
    fields: [...mailTextInputs],
    isLongForm: true,
  });
  const field = connectFields(form);
  const fill = (text: MailText) => {
    for (const name of mailTextInputs) form.setValue(name, text[name]);
    form.clearErrors();
    setOther(null);
  };

  /** Inserts a place at the coach's last cursor position, or else at the end of the text. */
  function insertPlace(place: string) {
    const isPart = listParts(kind).some((part) => part === place);
    const target = isPart ? 'text' : lastField.current;
    const input = formElement.current?.elements.namedItem(target) as HTMLInputElement | HTMLTextAreaElement;
    const at = input.selectionStart ?? input.value.length;
    const inserted = isPart ? `\n\n{${place}}\n\n` : `{${place}}`;
    input.setRangeText(inserted, at, input.selectionEnd ?? at, 'end');
    form.setValue(target, input.value);
    form.clearErrors(target);
    input.focus();
  }

  return (
    <form
      ref={formElement}
      method="post"
      noValidate
      onSubmit={submit}
      onFocus={({ target }) => {
        const part = mailTextInputs.find((name) => name === (target as Element as HTMLInputElement).name);
        if (part) lastField.current = part;
      }}
      aria-label={mailTextKinds[kind].label}
      className="space-y-6"
    >
      <p className="text-muted">{mailTextKinds[kind].meaning}</p>
      <TextInput label="Subject" {...field('subject')} />
      <TextInput label="Heading" {...field('title')} />
      <TextArea
        label="Text"
        hint="An empty line begins a new paragraph. ## before a line makes it a heading, > makes it small print, three dashes draw a line across, and **two stars** make words bold."
        rows={14}
        {...field('text')}
      />
      <Places kind={kind} onInsert={insertPlace} />
      {other && (
        <OtherTabChoice
          question="These words were changed in another tab. Which ones do you want?"
          theirs={`${other.subject}\n\n${other.text}`}
          choices={[
            { name: 'Take those', onChoose: () => fill(other) },
            { name: 'Keep mine', onChoose: () => setOther(null) },
          ]}
        />
      )}
      <FailureNote note={note} />
      <SaveRow
        save={{ ...submitButton, disabled: submitButton.disabled || !isChanged || other !== null }}
        isSaving={isSubmitting}
        isChanged={isChanged}
        isDefault={isSame(typed, defaultText)}
        onDiscard={() => {
          fill(saved);
          toast({ title: 'Changes discarded', action: { label: 'Undo', onClick: () => fill(typed) } });
        }}
        onDefault={() => fill(defaultText)}
      />
      <MailTrial kind={kind} text={typed} />
    </form>
  );
}

function Places({ kind, onInsert }: { kind: MailTextKind; onInsert(place: string): void }) {
  const meanings: Record<string, string> = mailPlaceMeanings;
  const required: readonly string[] = mailTextKinds[kind].required;
  return (
    <details className="rounded-control border border-line bg-card p-4">
      <summary className="cursor-pointer font-semibold">What you can put in</summary>
      <dl className="mt-3 space-y-2">
        {[...listPlaces(kind), ...listParts(kind)].map((place) => (
          <div key={place}>
            <dt className="inline">
              <button
                type="button"
                aria-label={`Put in {${place}}`}
                onClick={() => onInsert(place)}
                className="min-h-11 cursor-pointer rounded-control px-1 font-mono text-leaf-dark text-sm underline decoration-leaf-mid underline-offset-4"
              >
                {`{${place}}`}
              </button>
            </dt>
            <dd className="inline text-muted">
              {' '}
              {meanings[place]}
              {listParts(kind).includes(place) && ', on a line of its own'}
              {required.includes(place) && ' (needed)'}
            </dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
