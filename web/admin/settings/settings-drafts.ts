import type { QueryClient } from '@tanstack/react-query';
import type { SettingsName, StoredSettings } from '#contracts/settings/site-settings.ts';
import type { SettingConflicts } from './merge-settings.ts';
import type { TypedSettings } from './typed-settings.ts';

/** The unsaved changes of a document, and the version from which they were made. */
type SettingsDraft = { base: StoredSettings; typed: TypedSettings; conflicts: SettingConflicts };

/** The drafts of each session. They outlive the page, for a coach who returns to it, and end with the session. */
const drafts = new WeakMap<QueryClient, Map<SettingsName, SettingsDraft>>();

export const getSettingsDraft = (queries: QueryClient, name: SettingsName): SettingsDraft | undefined =>
  drafts.get(queries)?.get(name);

export function storeSettingsDraft(queries: QueryClient, name: SettingsName, draft: SettingsDraft | null): void {
  const sessionDrafts = drafts.get(queries) ?? new Map<SettingsName, SettingsDraft>();
  drafts.set(queries, sessionDrafts);
  if (draft) sessionDrafts.set(name, draft);
  else sessionDrafts.delete(name);
}

export const hasSettingsDraft = (queries: QueryClient): boolean => (drafts.get(queries)?.size ?? 0) > 0;

export const dropSettingsDrafts = (queries: QueryClient): boolean => drafts.delete(queries);
