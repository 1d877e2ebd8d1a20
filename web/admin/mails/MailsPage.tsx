import '../../zod-without-eval.ts';
import { useRef, useState } from 'react';
import { type ListedMail, putMailAside } from '#contracts/mails.ts';
import { callApi } from '../../api.ts';
import { adminPage } from '../AdminLayout.tsx';
import { ListFrame } from '../ListFrame.tsx';
import { useListView } from '../list-view.ts';
import { useMutationWithToast } from '../mutation-with-toast.ts';
import { putAsideTitles } from '../PutMailAsideButton.tsx';
import { SendMailElsewhereDialog } from '../SendMailElsewhereDialog.tsx';
import { ShowOlderButton } from '../ShowOlderButton.tsx';
import { mailQueryPaths, useSendMailAgain } from '../send-mail-again.ts';
import { MailCards } from './MailCards.tsx';
import { MailDialog } from './MailDialog.tsx';
import { MailFilters } from './MailFilters.tsx';
import { MailTable } from './MailTable.tsx';
import { useMails } from './mails-query.ts';
import { type MailStateFilter, MailsView } from './mails-view.ts';

export default adminPage('Emails', Mails);

/** All emails that the site owes or has sent. */
function Mails() {
  const { view, show, open, close } = useListView(MailsView, ['open']);
  const { state, found, list, mails } = useMails(view);
  const sendAgain = useSendMailAgain();
  const mutate = useMutationWithToast(mailQueryPaths);
  const [readdressed, setReaddressed] = useState<ListedMail | null>(null);
  const summary = useRef<HTMLParagraphElement>(null);
  const listElement = useRef<HTMLDivElement>(null);
  const { open: openedId } = view;
  const openMail = ({ id }: { id: number }) => open({ open: id });

  return (
    <div ref={listElement}>
      <ListFrame
        name="emails"
        failureTitle="Error loading the emails"
        query={list}
        rows={mails}
        filters={<MailFilters state={state} search={view.search} onShow={show} />}
        summary={summary}
        summaryText={
          mails && state && !found.isPlaceholderData && summaryOf(mails.length, state, view.search, found.hasNextPage)
        }
        table={(rows) => <MailTable mails={rows} onOpen={openMail} />}
        cards={(rows) => <MailCards mails={rows} onOpen={openMail} />}
        belowRows={<ShowOlderButton query={found} list={listElement} entry="[data-mail]" />}
      />
      {openedId !== null && (
        <MailDialog
          key={openedId}
          id={openedId}
          listed={mails?.find(({ id }) => id === openedId)}
          onSendAgain={() => void sendAgain({ id: openedId })}
          onSendElsewhere={setReaddressed}
          onPutAside={() => void mutate(() => callApi(putMailAside, { params: { id: openedId } }), putAsideTitles)}
          onClosed={close}
        />
      )}
      {readdressed && <SendMailElsewhereDialog mail={readdressed} onClosed={() => setReaddressed(null)} />}
    </div>
  );
}

function summaryOf(count: number, state: MailStateFilter, search: string, hasOlder: boolean): string {
  if (count > 0) return `${count}${hasOlder ? ' and more' : ''} ${count === 1 ? 'email' : 'emails'}, newest first`;
  if (search) return 'No emails to an address that starts like that.';
  return state === 'unsent' ? 'All caught up: no email is waiting for you.' : 'There are no emails like that.';
}
