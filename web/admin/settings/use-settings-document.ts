import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { listSettings, type StoredSettings } from '#contracts/site-settings.ts';
import { endpointQuery } from '../../queries.ts';

/** The newest document that this page knows. The returned function keeps a newer one, for the next form too. */
export function useSettingsDocument(stored: StoredSettings): [StoredSettings, (newest: StoredSettings) => void] {
  const queries = useQueryClient();
  const [document, setDocument] = useState(stored);
  const keepDocument = (newest: StoredSettings) => {
    setDocument(newest);
    queries.setQueryData(
      endpointQuery(listSettings).queryKey,
      (known?: { documents: StoredSettings[] } | null) =>
        known && { documents: known.documents.map((one) => (one.name === newest.name ? newest : one)) },
    );
  };
  return [document, keepDocument];
}
