import { useEffect, useRef, useState } from 'react';
import { useSearch } from 'wouter';
import type { SettingField } from '#contracts/settings/setting-fields.ts';
import {
  type SettingsName,
  type SiteSettings,
  type StoredSettings,
  settingDocuments,
} from '#contracts/settings/site-settings.ts';
import { formatDollars, getCallPrices } from '#domain/prices.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { FailureNote } from '../../ui/FailureNote.tsx';
import { useCoachDates } from '../coach-dates.ts';
import { getChangeNote } from './change-notes.ts';
import { SaveRow } from './SaveRow.tsx';
import { SettingRow } from './SettingRow.tsx';
import { checkTyped, type SettingFields, type TypedSettings } from './typed-settings.ts';
import { useSettingsForm } from './use-settings-form.ts';

/** The form of a document, made from its fields. It saves the document whole. */
function SettingsForm({ stored }: { stored: StoredSettings }) {
  const { name } = stored;
  const [question, setQuestion] = useState<{ zone: string; restoredField?: string | undefined } | null>(null);
  const confirmedZone = useRef<unknown>(null);
  const folded = useRef<HTMLDetailsElement>(null);
  const settings = useSettingsForm(stored, {
    maySave(content, base, restoredField) {
      const zone = content.coachTimeZone;
      if (zone === base.content.coachTimeZone || zone === confirmedZone.current) return true;
      setQuestion({ zone: String(zone), restoredField });
      return false;
    },
    onProblem: unfold,
  });
  const { fields, document, form, typed, changed, conflicts, submission } = settings;
  const { first, others } = splitSettings(name, fields);
  const [startsUnfolded] = useState(() => others.some((field) => changed.includes(field)));
  const { note, submit, submitButton, isSubmitting } = submission;

  /** Unfolds the other settings if one of these fields is among them. */
  function unfold(names: readonly string[]) {
    if (folded.current && names.some((field) => others.includes(field))) folded.current.open = true;
  }

  // A result of the admin search leads to one setting: '?tab=calls&setting=noticeHours'.
  const linkedField = new URLSearchParams(useSearch()).get('setting');
  useEffect(() => {
    if (!linkedField || !Object.hasOwn(fields, linkedField)) return;
    unfold([linkedField]);
    form.setFocus(linkedField);
  }, [linkedField]);

  const renderRow = (fieldName: string) => (
    <SettingRow
      key={fieldName}
      name={fieldName}
      field={fields[fieldName] as SettingField}
      form={form}
      typed={typed[fieldName] ?? ''}
      saved={document.content[fieldName]}
      defaultValue={document.defaults[fieldName]}
      changeNote={joinNotes(
        name === 'prices' ? getMemberPriceNote(fieldName, typed) : undefined,
        getChangeNote(name, fieldName),
      )}
      conflict={conflicts[fieldName]}
      onDefault={() => void settings.restoreDefault(fieldName)}
      onResolved={() => settings.resolveConflict(fieldName)}
    />
  );

  return (
    <form
      method="post"
      noValidate
      aria-label={settingDocuments[name].title}
      onSubmit={submit}
      // The row of buttons stays in sight. It must not cover the element with the focus, nor the message below a field.
      className="max-w-2xl [&_:is(input,select,button)]:scroll-mb-44 max-md:[&_[aria-invalid=true]]:scroll-mb-96"
    >
      <p className="text-lead text-muted">{settingDocuments[name].meaning}</p>
      <LastChange document={document} />
      <div className="mt-6 space-y-8">
        {first.map(renderRow)}
        {others.length > 0 && (
          <details ref={folded} open={startsUnfolded} className="rounded-panel border border-line px-5 py-3">
            <summary className="min-h-11 cursor-pointer py-2 font-semibold">
              Show {others.length} more
              <span className="mt-1 block font-normal text-base text-muted">
                {others.map((field) => fields[field]?.label).join(', ')}
              </span>
            </summary>
            <div className="space-y-8 py-5">{others.map(renderRow)}</div>
          </details>
        )}
      </div>
      <div className="sticky bottom-16 z-20 mt-8 space-y-4 border-line border-t bg-paper py-4 max-md:-mx-1 max-md:px-1 md:bottom-0">
        <FailureNote note={note} />
        <SaveRow
          save={{ ...submitButton, disabled: submitButton.disabled || changed.length === 0 }}
          isSaving={isSubmitting}
          isChanged={changed.length > 0}
          note={countChanges(changed.length)}
          onDiscard={settings.discard}
        />
      </div>
      {question && (
        <TimeZoneQuestion
          zones={[String(document.content.coachTimeZone), question.zone]}
          onConfirmed={() => {
            confirmedZone.current = question.zone;
            if (question.restoredField) void settings.restoreDefault(question.restoredField);
            else submit();
          }}
          onClosed={() => setQuestion(null)}
        />
      )}
    </form>
  );
}

const joinNotes = (...notes: (string | undefined)[]): string => notes.filter(Boolean).join(' ');

function countChanges(count: number): string {
  if (count === 0) return '';
  return count === 1 ? '1 unsaved change' : `${count} unsaved changes`;
}

function LastChange({ document: { changedAt, changedBy } }: { document: StoredSettings }) {
  const { momentOf } = useCoachDates();
  if (!changedAt || !changedBy) return null;
  return (
    <p className="mt-1 text-muted text-sm [overflow-wrap:anywhere]">
      Changed on {momentOf(changedAt)} by {changedBy}
    </p>
  );
}

/** Makes the component for a section of the settings page that is the form of one document. */
export const formSection = (name: SettingsName) =>
  function FormSection({ documents }: { documents: StoredSettings[] }) {
    const stored = documents.find((document) => document.name === name);
    return stored && <SettingsForm stored={stored} />;
  };

/** The question before the coach's time zone changes. Lists which times move and which stay. */
function TimeZoneQuestion(props: { zones: [string, string]; onConfirmed(): void; onClosed(): void }) {
  const [from, to] = props.zones.map((zone) => zone.replaceAll('_', ' '));
  return (
    <ConfirmDialog
      title="Change your time zone?"
      confirm="Change the time zone"
      confirming="Saving..."
      onConfirm={async () => props.onConfirmed()}
      onClosed={props.onClosed}
    >
      <p>
        From {from} to {to}.
      </p>
      <ul className="mt-3 list-disc space-y-2 pl-5">
        <li>
          <strong>These stay:</strong> calls that are booked keep the moment people agreed to. Your calendar shows them
          at their time on the new clock.
        </li>
        <li>
          <strong>These move:</strong> your weekly times, single dates and days off keep their time of day. 9:00 AM
          means 9:00 AM in {to} from now on, for all times that people can still book.
        </li>
      </ul>
    </ConfirmDialog>
  );
}

/** The settings of a long document that most coaches change first. The others are folded below them. */
const firstSettings: Partial<Record<SettingsName, readonly string[]>> = {
  prices: ['call30Cents', 'call45Cents', 'call60Cents'],
  calls: ['coachTimeZone', 'contactMethods', 'noticeHours'],
  contact: ['coachName', 'supportEmail', 'phone'],
  receipts: ['businessName', 'addressLine1', 'addressLine2'],
  privacy: ['privacyText', 'healthPrivacyText', 'termsText'],
};

/** Splits the names of the fields into those in sight (`first`) and those that are folded (`others`). */
function splitSettings(document: SettingsName, fields: SettingFields): { first: string[]; others: string[] } {
  const names = Object.keys(fields);
  const first = firstSettings[document] ?? names;
  return {
    first: names.filter((name) => first.includes(name)),
    others: names.filter((name) => !first.includes(name)),
  };
}

const callMinutesOf = { call30Cents: 30, call45Cents: 45, call60Cents: 60 } as const;

/** Returns the note beside a call's price: the price for members. Undefined if the form is not valid. */
function getMemberPriceNote(fieldName: string, typed: TypedSettings): string | undefined {
  const { content, errors } = checkTyped(settingDocuments.prices.fields, typed);
  if (Object.keys(errors).length > 0) return undefined;
  const prices = content as SiteSettings['prices'];
  const minutes = callMinutesOf[fieldName as keyof typeof callMinutesOf];
  return minutes && `Members pay ${formatDollars(getCallPrices(prices, minutes).member)}.`;
}
