import '../../zod-without-eval.ts';
import { useRef } from 'react';
import { titledAdminPage } from '../AdminLayout.tsx';
import { FilterSelect, ListFilters } from '../ListFilters.tsx';
import { ListFrame } from '../ListFrame.tsx';
import { useListView } from '../list-view.ts';
import { mailStateName } from '../mail-labels.ts';
import { ShowOlderButton } from '../ShowOlderButton.tsx';
import { mailLayout } from './mail-columns.tsx';
import { useMails } from './mails-query.ts';
import { type MailStateFilter, MailsView, mailStateFilters, type ShowMails } from './mails-view.ts';
import { OpenedMail } from './OpenedMail.tsx';

export default titledAdminPage('Sent emails', Mails);

function Mails() {
  const { view, show, open, close } = useListView(MailsView, ['open']);
  const { state, pagesQuery, listQuery, mails } = useMails(view);
  const summary = useRef<HTMLParagraphElement>(null);
  const listElement = useRef<HTMLDivElement>(null);
  const { open: openedId } = view;

  return (
    <div ref={listElement}>
      <ListFrame
        name="Emails"
        failureTitle="Error loading the emails"
        query={listQuery}
        rows={mails}
        filters={<MailFilters state={state} search={view.search} onShow={show} />}
        summary={summary}
        summaryText={
          mails &&
          state &&
          !pagesQuery.isPlaceholderData &&
          getSummary(mails.length, state, view.search, pagesQuery.hasNextPage)
        }
        layout={mailLayout(({ id }) => open({ open: id }))}
        belowRows={<ShowOlderButton query={pagesQuery} list={listElement} entry="tbody > tr, ul > li" />}
      />
      <OpenedMail id={openedId} mails={mails ?? []} onClosed={close} />
    </div>
  );
}

function getSummary(count: number, state: MailStateFilter, search: string, hasOlder: boolean): string {
  if (count > 0) return `${count}${hasOlder ? ' and more' : ''} ${count === 1 ? 'email' : 'emails'}, newest first`;
  if (search) return 'No emails to a name or address like that.';
  return state === 'unsent' ? 'All caught up: no email is waiting for you.' : 'There are no emails like that.';
}

function MailFilters(props: { state: MailStateFilter | null; search: string; onShow: ShowMails }) {
  const { state, search, onShow } = props;
  return (
    <ListFilters
      label="Search by a part of a name or email address"
      placeholder="Name or email address"
      search={search}
      onSearch={(search) => onShow({ search })}
    >
      <FilterSelect
        label="Emails to show"
        value={state ?? 'all'}
        options={mailStateFilters.map((value) => ({ value, label: getFilterLabel(value) }))}
        onChoose={(state) => onShow({ state })}
      />
    </ListFilters>
  );
}

function getFilterLabel(state: MailStateFilter): string {
  if (state === 'all') return 'All emails';
  return state === 'unsent' ? 'Needs attention' : mailStateName(state);
}
