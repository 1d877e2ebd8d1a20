import { useMemo } from 'react';
import { useSearch } from 'wouter';

export const mailChoices = ['unsent', 'all', 'queued', 'sent', 'failed', 'skipped'] as const;
export type MailChoice = (typeof mailChoices)[number];

/** Which mails the coach looks at; `choice` is null while she has chosen none. */
export type MailsView = { choice: MailChoice | null; search: string };

export const LONGEST_SEARCH = 100;

/** Whatever does not fit is as if it were not there. */
export function readMailsView(query: string): MailsView {
  const given = new URLSearchParams(query);
  const state = given.get('state');
  return {
    choice: mailChoices.find((choice) => choice === state) ?? null,
    search: (given.get('search') ?? '').slice(0, LONGEST_SEARCH),
  };
}

/** What the page's address says, and how that is changed without leaving the page. */
export function useMailsView() {
  const query = useSearch();
  const view = useMemo(() => readMailsView(query), [query]);
  return {
    view,
    show(wish: Partial<MailsView>) {
      const { choice, search } = { ...view, ...wish };
      const told = new URLSearchParams({ ...(choice && { state: choice }), ...(search && { search }) }).toString();
      history.replaceState(history.state, '', told ? `?${told}` : location.pathname);
    },
  };
}
