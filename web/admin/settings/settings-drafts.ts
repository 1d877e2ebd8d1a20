import type { QueryClient } from '@tanstack/react-query';
import type { SettingsName, StoredSettings } from '#contracts/settings/site-settings.ts';
import type { SettingConflicts } from './merge-settings.ts';
import type { TypedSettings } from './typed-settings.ts';

/** The unsaved changes of a document, and the version from which they were made. */
type SettingsDraft = { base: StoredSettings; typed: TypedSettings; conflicts: SettingConflicts };

/** The drafts. They outlive the page, for a coach who returns by the browser's buttons, and end with the session. */
const drafts = new WeakMap<QueryClient, Map<SettingsName, SettingsDraft>>();

export const getSettingsDraft = (queries: QueryClient, name: SettingsName): SettingsDraft | undefined =>
  drafts.get(queries)?.get(name);

export function storeSettingsDraft(queries: QueryClient, name: SettingsName, draft: SettingsDraft | null): void {
  const ofSession = drafts.get(queries) ?? new Map<SettingsName, SettingsDraft>();
  drafts.set(queries, ofSession);
  if (draft) ofSession.set(name, draft);
  else ofSession.delete(name);
}

export const hasSettingsDraft = (queries: QueryClient): boolean => (drafts.get(queries)?.size ?? 0) > 0;

export const dropSettingsDrafts = (queries: QueryClient): boolean => drafts.delete(queries);
