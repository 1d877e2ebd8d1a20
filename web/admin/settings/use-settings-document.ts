import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { pickAgreedTerms } from '#contracts/booking/agreed-terms.ts';
import type { SiteData } from '#contracts/pages/public-pages.ts';
import {
  listSettings,
  type SiteSettings,
  type StoredSettings,
  saveSettings,
} from '#contracts/settings/site-settings.ts';
import { callApi } from '../../api.ts';
import { endpointQuery } from '../../queries.ts';
import { useSite } from '../../site.tsx';

export type SettingsDocument = ReturnType<typeof useSettingsDocument>;

/** Holds the newest version of a document that this page knows, and saves changes of it. */
export function useSettingsDocument(stored: StoredSettings) {
  const queries = useQueryClient();
  const site = useSite();
  const [document, setDocument] = useState(stored);

  /** Keeps a newer version here, and in the query's cache for the next form of this document. */
  function cacheNewest(newest: StoredSettings) {
    setDocument(newest);
    queries.setQueryData(
      endpointQuery(listSettings).queryKey,
      (cached?: { documents: StoredSettings[] } | null) =>
        cached && { documents: cached.documents.map((known) => (known.name === newest.name ? newest : known)) },
    );
  }

  return {
    document,
    cacheNewest,
    /** Saves over `base`. If another tab or device has saved since, the error has the newer version (`settings`). */
    async save(content: Record<string, unknown>, base = document): Promise<StoredSettings> {
      const body = { version: base.version, content };
      const { document: saved } = await callApi(saveSettings, { params: { name: stored.name }, body });
      cacheNewest(saved);
      showSettingsOnPages(site, saved);
      return saved;
    },
  };
}

/** Shows a change on the pages that this tab opens next. Texts with a price in them need a reload. */
function showSettingsOnPages(site: SiteData, { name, content }: StoredSettings): void {
  if (name === 'prices') site.prices = content as SiteSettings['prices'];
  if (name === 'opening') {
    const { visibility, openingText } = content as SiteSettings['opening'];
    site.openingText = visibility === 'open' ? null : openingText;
  }
  if (name === 'contact') {
    const contact = content as SiteSettings['contact'];
    Object.assign(site, { contactEmail: contact.supportEmail, contactPhone: contact.phone });
  }
  if (name === 'questionnaire') site.questions = (content as SiteSettings['questionnaire']).questions;
  if (name === 'calls') {
    const { coachTimeZone, contactMethods, introCallMinutes, holdMinutes, weekStartsOn, ...calls } =
      content as SiteSettings['calls'];
    Object.assign(site, {
      coachTimeZone,
      contactMethods,
      introCallMinutes,
      ...pickAgreedTerms(calls),
      holdMinutes,
      weekStartsOn,
    });
  }
}
