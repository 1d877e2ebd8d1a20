import { useMemo } from 'react';
import { useSearch } from 'wouter';

export const mailStateFilters = ['unsent', 'all', 'queued', 'sent', 'failed', 'skipped'] as const;
export type MailStateFilter = (typeof mailStateFilters)[number];

/** Which mails the coach looks at; `choice` is null while she has chosen none. */
export type MailsView = { choice: MailStateFilter | null; search: string };

export const MAX_SEARCH_LENGTH = 100;

/** Whatever does not fit is as if it were not there. */
export function parseMailsView(query: string): MailsView {
  const params = new URLSearchParams(query);
  const state = params.get('state');
  return {
    choice: mailStateFilters.find((choice) => choice === state) ?? null,
    search: (params.get('search') ?? '').slice(0, MAX_SEARCH_LENGTH),
  };
}

/** What the page's address says, and how that is changed without leaving the page. */
export function useMailsView() {
  const query = useSearch();
  const view = useMemo(() => parseMailsView(query), [query]);
  return {
    view,
    show(changes: Partial<MailsView>) {
      const { choice, search } = { ...view, ...changes };
      const queryString = new URLSearchParams({
        ...(choice && { state: choice }),
        ...(search && { search }),
      }).toString();
      history.replaceState(history.state, '', queryString ? `?${queryString}` : location.pathname);
    },
  };
}
