import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { listSettings, type StoredSettings, saveSettings } from '#contracts/settings/site-settings.ts';
import { callApi } from '../../api.ts';
import { endpointQuery } from '../../queries.ts';
import { useSite } from '../../site.tsx';
import { showSettingsOnPages } from './show-settings-on-pages.ts';

export type SettingsDocument = ReturnType<typeof useSettingsDocument>;

/** The newest version of a document that this page knows. */
export function useSettingsDocument(stored: StoredSettings) {
  const queries = useQueryClient();
  const site = useSite();
  const [document, setDocument] = useState(stored);

  /** Keeps a newer version, for the next form too. */
  function keep(newest: StoredSettings) {
    setDocument(newest);
    queries.setQueryData(
      endpointQuery(listSettings).queryKey,
      (known?: { documents: StoredSettings[] } | null) =>
        known && { documents: known.documents.map((one) => (one.name === newest.name ? newest : one)) },
    );
  }

  return {
    document,
    keep,
    /** Saves over `base`. The error has the newer version if another tab or device has saved one. */
    async save(content: Record<string, unknown>, base = document): Promise<StoredSettings> {
      const body = { version: base.version, content };
      const { document: saved } = await callApi(saveSettings, { params: { name: stored.name }, body });
      keep(saved);
      showSettingsOnPages(site, saved);
      return saved;
    },
  };
}
