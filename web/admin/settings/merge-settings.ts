import { formatSetting, meansSameValue, type SettingFields, type TypedSettings, toTyped } from './typed-settings.ts';

type Content = Record<string, unknown>;

/** A field that was changed to different values here and elsewhere. `theirs` is the value that was saved elsewhere. */
export type SettingConflict = { theirs: string | string[]; theirsText: string };
export type SettingConflicts = Record<string, SettingConflict>;

/**
 * Merges the form with `newest`, which others have saved over `base`: fields that the coach has changed here keep their
 * text, and all others take the new value. A field that was changed here and there is a conflict for the coach to
 * decide.
 */
export function mergeSettings(
  fields: SettingFields,
  { base, newest, typed }: { base: Content; newest: Content; typed: TypedSettings },
): { typed: TypedSettings; conflicts: SettingConflicts } {
  const merged: TypedSettings = {};
  const conflicts: SettingConflicts = {};
  for (const [name, field] of Object.entries(fields)) {
    const before = toTyped(field, base[name]);
    const theirs = toTyped(field, newest[name]);
    const mine = typed[name] ?? before;
    const isMine = !meansSameValue(field, mine, before);
    merged[name] = isMine ? mine : theirs;
    if (isMine && !meansSameValue(field, theirs, before) && !meansSameValue(field, mine, theirs))
      conflicts[name] = { theirs, theirsText: formatSetting(field, newest[name]) };
  }
  return { typed: merged, conflicts };
}
