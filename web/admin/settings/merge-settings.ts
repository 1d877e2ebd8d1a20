import { formatSetting, isSameTyped, type SettingFields, type TypedSettings, toTyped } from './typed-settings.ts';

type Content = Record<string, unknown>;

/** A field that was changed here and elsewhere, to two values. `theirs` is the saved one. */
export type SettingConflict = { theirs: string | string[]; theirsText: string };
export type SettingConflicts = Record<string, SettingConflict>;

/**
 * What stands in the form after others have saved `newest` over `base`: what the coach has typed here, and what is new in
 * all other fields. A field that both have changed is a conflict, in which the coach decides.
 */
export function mergeSettings(
  fields: SettingFields,
  { base, newest, typed }: { base: Content; newest: Content; typed: TypedSettings },
): { typed: TypedSettings; conflicts: SettingConflicts } {
  const merged: TypedSettings = {};
  const conflicts: SettingConflicts = {};
  for (const [name, field] of Object.entries(fields)) {
    const [before, theirs] = [toTyped(field, base[name]), toTyped(field, newest[name])];
    const mine = typed[name] ?? before;
    const isMine = !isSameTyped(field, mine, before);
    merged[name] = isMine ? mine : theirs;
    if (isMine && !isSameTyped(field, theirs, before) && !isSameTyped(field, mine, theirs))
      conflicts[name] = { theirs, theirsText: formatSetting(field, newest[name]) };
  }
  return { typed: merged, conflicts };
}
