import { z } from 'zod';
import { idParam, type ListView, optionalChoiceParam, searchParam } from '../list-view.ts';

export const mailStateFilters = ['unsent', 'all', 'queued', 'sent', 'failed', 'put_aside', 'skipped'] as const;
export type MailStateFilter = (typeof mailStateFilters)[number];

/** The list's filter, search and opened mail, as kept in the URL. `state` is null until the coach chooses one. */
export const MailsView = z.object({
  state: optionalChoiceParam(mailStateFilters),
  search: searchParam,
  open: idParam,
});
export type MailsView = z.output<typeof MailsView>;

export type ShowMails = ListView<MailsView>['show'];
