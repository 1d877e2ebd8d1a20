import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { type MailText, mailTextInputs } from '#contracts/mail/mail-places.ts';
import { type MailTextKind, mailTextKinds, mailTextNames } from '#contracts/mail/mail-text-kinds.ts';
import { type StoredSettings, settingDocuments } from '#contracts/settings/site-settings.ts';
import { ErrorBoundary } from '../../../ui/ErrorBoundary.tsx';
import { controlClass, Field } from '../../../ui/Field.tsx';
import { LoadingPanel } from '../../../ui/LoadingPanel.tsx';
import { Options } from '../../../ui/TextInput.tsx';
import { useListView } from '../../list-view.ts';
import { getSettingsDraft, storeSettingsDraft } from '../settings-drafts.ts';
import { SettingsView } from '../settings-view.ts';
import { useSettingsDocument } from '../use-settings-document.ts';

// The editor is large, and most visits to the settings are not about emails.
const MailTextForm = lazy(() => import('./MailTextForm.tsx').then((module) => ({ default: module.MailTextForm })));

const DOCUMENT_NAME = 'mail-texts';
/** The mails whose words most coaches change first. */
const firstKinds: readonly MailTextKind[] = [
  'free-call-confirmation',
  'paid-call-confirmation',
  'reminder-day',
  'course-welcome',
];
const toOption = (kind: MailTextKind) => ({ value: kind, label: mailTextKinds[kind].label });
const firstOptions = firstKinds.map(toOption);
const otherOptions = mailTextNames.filter((kind) => !firstKinds.includes(kind)).map(toOption);

/** The words of the mails to clients: one mail at a time, in a form of its own. */
export function MailTextsSection({ documents }: { documents: StoredSettings[] }) {
  const stored = documents.find(({ name }) => name === DOCUMENT_NAME);
  return stored && <MailTexts stored={stored} />;
}

function MailTexts({ stored }: { stored: StoredSettings }) {
  const queries = useQueryClient();
  const settings = useSettingsDocument(stored);
  const { document } = settings;
  const { view, show } = useListView(SettingsView, ['tab', 'mail']);
  const [firstKind] = useState<MailTextKind>(() => findDraft() ?? 'free-call-confirmation');
  const kind = view.mail ?? firstKind;
  const texts = document.content as Record<MailTextKind, MailText>;

  /** Returns a mail that has unsaved words. */
  function findDraft(): MailTextKind | undefined {
    const typed = getSettingsDraft(queries, DOCUMENT_NAME)?.typed ?? {};
    return mailTextNames.find((name) => `${name}.text` in typed);
  }

  function readDraft(): MailText | undefined {
    const typed = getSettingsDraft(queries, DOCUMENT_NAME)?.typed;
    if (!typed || !(`${kind}.text` in typed)) return undefined;
    const read = (name: keyof MailText) => String(typed[`${kind}.${name}`]);
    return { subject: read('subject'), title: read('title'), text: read('text') };
  }

  /** Keeps the unsaved words of this mail, and `base`, the saved words from which they were made. */
  function keepDraft(text: MailText | null, base: MailText) {
    const previous = getSettingsDraft(queries, DOCUMENT_NAME);
    const typed = { ...previous?.typed };
    for (const name of mailTextInputs) {
      if (text) typed[`${kind}.${name}`] = text[name];
      else delete typed[`${kind}.${name}`];
    }
    const isEmpty = Object.keys(typed).length === 0;
    // The drafts of other mails keep the words from which they were made.
    const content = { ...(previous?.base ?? document).content, [kind]: base };
    const draft = { base: { ...document, content }, typed, conflicts: {} };
    storeSettingsDraft(queries, DOCUMENT_NAME, isEmpty ? null : draft);
  }

  return (
    <div className="max-w-2xl space-y-6">
      <p className="text-lead text-muted">{settingDocuments[DOCUMENT_NAME].meaning}</p>
      <p className="text-muted">
        Emails that are already on their way keep their words. Each email begins with “Hello” and the first name.
      </p>
      <Field label="Which one">
        {(aria) => (
          <select
            className={`${controlClass} cursor-pointer`}
            value={kind}
            onChange={(event) => show({ mail: event.currentTarget.value as MailTextKind })}
            {...aria}
          >
            <optgroup label="Sent most">
              <Options options={firstOptions} />
            </optgroup>
            <optgroup label="All others">
              <Options options={otherOptions} />
            </optgroup>
          </select>
        )}
      </Field>
      <ErrorBoundary name="Field">
        <Suspense fallback={<LoadingPanel>Loading the editor...</LoadingPanel>}>
          <MailTextForm
            key={kind}
            kind={kind}
            settings={settings}
            saved={texts[kind]}
            draft={readDraft()}
            draftBase={getSettingsDraft(queries, DOCUMENT_NAME)?.base.content[kind] as MailText | undefined}
            onTyped={keepDraft}
          />
        </Suspense>
      </ErrorBoundary>
    </div>
  );
}
