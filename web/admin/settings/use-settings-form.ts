import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import type { SettingField } from '#contracts/settings/setting-fields.ts';
import { type StoredSettings, settingDocuments } from '#contracts/settings/site-settings.ts';
import { ApiError } from '../../api.ts';
import { useFormSubmit } from '../../ui/use-form-submit.ts';
import { useLatest } from '../../ui/use-latest.ts';
import { showChange, showErrorToast } from '../mutation-with-toast.ts';
import { mergeSettings, type SettingConflicts } from './merge-settings.ts';
import { getSettingsDraft, storeSettingsDraft } from './settings-drafts.ts';
import {
  checkTyped,
  meansSameValue,
  type SettingFields,
  type TypedSettings,
  toTyped,
  toTypedSettings,
} from './typed-settings.ts';
import { useSettingsDocument } from './use-settings-document.ts';

const CHOOSE_ONE = 'Please choose one of the two below';

type SettingsFormOptions = {
  /**
   * Called before a change is sent. Returns false to stop the save, for example to ask the coach first.
   * `restoredField`: the field that goes back to its default alone; without it, the whole form is saved.
   */
  maySave(content: Record<string, unknown>, base: StoredSettings, restoredField?: string): boolean;
  /** Called before these fields are marked and the first of them gets the focus. */
  onProblem(names: readonly string[]): void;
};

/** The form of a document. Merges what other tabs save, and keeps unsaved changes as a draft. */
export function useSettingsForm(stored: StoredSettings, { maySave, onProblem }: SettingsFormOptions) {
  const { name } = stored;
  const fields: SettingFields = settingDocuments[name].fields;
  const queries = useQueryClient();
  const [start] = useState(() => startForm(fields, stored, getSettingsDraft(queries, name)));
  const { document, cacheNewest, save } = useSettingsDocument(stored);
  const [conflicts, setConflicts] = useState(start.conflicts);
  const latestConflicts = useLatest(conflicts);
  const latestDocument = useLatest(document);
  const form = useForm<TypedSettings, unknown, Record<string, unknown>>({
    defaultValues: start.typed,
    shouldFocusError: false,
    resolver: (typed) => {
      const { content, errors } = checkTyped(fields, typed);
      for (const field of Object.keys(latestConflicts.current)) errors[field] ??= CHOOSE_ONE;
      if (Object.keys(errors).length === 0) return { values: content, errors: {} };
      const entries = Object.entries(errors).map(([field, message]) => [field, { type: 'custom', message }]);
      return { values: {}, errors: Object.fromEntries(entries) };
    },
  });
  const typed = useWatch({ control: form.control }) as TypedSettings;
  const changed = listChanged(fields, document, typed);

  /** Fills in the fields that only others changed. Returns a message for each field that the coach changed too. */
  function takeNewest(newest: StoredSettings): Record<string, string> {
    const base = latestDocument.current.content;
    const merged = mergeSettings(fields, { base, newest: newest.content, typed: form.getValues() });
    cacheNewest(newest);
    setConflicts(merged.conflicts);
    for (const [field, value] of Object.entries(merged.typed)) form.setValue(field, value);
    return Object.fromEntries(Object.keys(merged.conflicts).map((field) => [field, CHOOSE_ONE]));
  }

  /**
   * Saves the form. Changes that others have made to other fields in the meantime stay. If others changed the same
   * field, returns null, and the coach is asked at that field.
   */
  async function saveMerged(
    content: Record<string, unknown>,
  ): Promise<{ saved: StoredSettings; isMerged: boolean } | null> {
    try {
      return { saved: await save(content), isMerged: false };
    } catch (error) {
      const newest = error instanceof ApiError ? error.settings : undefined;
      if (!newest) throw error;
      // A new version may have the same values: saving a package stores the prices again.
      const isMerged = listChanged(fields, latestDocument.current, toTypedSettings(fields, newest.content)).length > 0;
      const conflictMessages = takeNewest(newest);
      const [first] = Object.keys(conflictMessages);
      if (first) {
        onProblem(Object.keys(conflictMessages));
        for (const [field, message] of Object.entries(conflictMessages)) form.setError(field, { message });
        form.setFocus(first);
        return null;
      }
      const checked = checkTyped(fields, form.getValues());
      if (Object.keys(checked.errors).length > 0) throw error;
      return { saved: await save(checked.content, newest), isMerged };
    }
  }

  /** Saves one setting, without the other changes in the form. Returns false if that failed. */
  async function saveOne(field: string, value: unknown): Promise<boolean> {
    const withValue = (base: StoredSettings) => ({ ...base.content, [field]: value });
    // The toast's Undo calls the function of an old rendering, so `document` may be out of date.
    const base = latestDocument.current;
    try {
      await save(withValue(base), base).catch((error: unknown) => {
        const newest = error instanceof ApiError ? error.settings : undefined;
        if (!newest) throw error;
        takeNewest(newest);
        return save(withValue(newest), newest);
      });
      fillIn(field, value);
      return true;
    } catch (error) {
      showErrorToast('Settings not saved', error);
      return false;
    }
  }

  /** Fills in a default or saved value. Such a value is valid, so the field's error and conflict are over. */
  function fillIn(field: string, value: unknown) {
    form.setValue(field, toTyped(fields[field] as SettingField, value), { shouldDirty: true });
    resolveConflict(field);
    form.setFocus(field);
  }

  function resolveConflict(field: string) {
    setConflicts(({ [field]: _, ...others }) => others);
    form.clearErrors(field);
    submission.forget();
  }

  /** Fills in the default of a setting, and saves it at once if another value is saved. */
  async function restoreDefault(field: string) {
    const setting = fields[field] as SettingField;
    const savedValue = document.content[field];
    const defaultValue = document.defaults[field];
    fillIn(field, defaultValue);
    if (meansSameValue(setting, toTyped(setting, savedValue), toTyped(setting, defaultValue))) return;
    if (!maySave({ ...document.content, [field]: defaultValue }, document, field)) return;
    if (await saveOne(field, defaultValue))
      showChange(`Back to default: ${setting.label}`, undefined, () => void saveOne(field, savedValue));
  }

  const submission = useFormSubmit(form, {
    async onSubmit(content) {
      if (!maySave(content, document)) return;
      const outcome = await saveMerged(content);
      if (!outcome) return;
      const { saved, isMerged } = outcome;
      storeSettingsDraft(queries, name, null);
      // What was typed while the request was under way stays.
      form.reset(mergeSettings(fields, { base: content, newest: saved.content, typed: form.getValues() }).typed);
      showChange('Settings saved', isMerged ? 'What another tab changed stays too.' : undefined);
    },
    onError: (error) => showErrorToast('Settings not saved', error),
    onInvalid: (errors) => onProblem(Object.keys(errors)),
    getFieldErrors(error) {
      const conflictMessages = error.settings ? takeNewest(error.settings) : {};
      onProblem(Object.keys({ ...error.fields, ...conflictMessages }));
      return conflictMessages;
    },
    fields: Object.keys(fields),
    isLongForm: true,
  });

  useEffect(() => {
    storeSettingsDraft(queries, name, changed.length > 0 ? { base: document, typed, conflicts } : null);
  });

  return {
    fields,
    document,
    form,
    typed,
    changed,
    conflicts,
    submission,
    restoreDefault,
    resolveConflict,
    discard() {
      const discarded = form.getValues();
      form.reset(toTypedSettings(fields, document.content));
      setConflicts({});
      submission.forget();
      showChange('Changes discarded', undefined, () => {
        for (const [field, value] of Object.entries(discarded)) form.setValue(field, value);
      });
    },
  };
}

/** Returns the form's initial texts: the saved ones, with the unsaved draft that the coach has left merged in. */
function startForm(
  fields: SettingFields,
  stored: StoredSettings,
  draft: ReturnType<typeof getSettingsDraft>,
): { typed: TypedSettings; conflicts: SettingConflicts } {
  if (!draft) return { typed: toTypedSettings(fields, stored.content), conflicts: {} };
  const merged = mergeSettings(fields, { base: draft.base.content, newest: stored.content, typed: draft.typed });
  return { ...merged, conflicts: { ...draft.conflicts, ...merged.conflicts } };
}

const listChanged = (fields: SettingFields, { content }: StoredSettings, typed: TypedSettings): string[] =>
  Object.entries(fields)
    .filter(([name, field]) => !meansSameValue(field, typed[name] ?? '', toTyped(field, content[name])))
    .map(([name]) => name);
