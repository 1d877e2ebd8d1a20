import { useEffect, useRef, useState } from 'react';
import type { ListedMail } from '#contracts/mails.ts';
import { Button } from '../../ui/Button.tsx';
import { useIsWideScreen } from '../../ui/use-is-wide-screen.ts';
import { LoadFailure } from '../LoadFailure.tsx';
import { Loading } from '../Loading.tsx';
import { useSendMailAgain } from '../send-mail-again.ts';
import { MailCards } from './MailCards.tsx';
import { MailDialog } from './MailDialog.tsx';
import { MailFilters } from './MailFilters.tsx';
import { MailTable } from './MailTable.tsx';
import { useMails } from './mails-query.ts';
import { type MailStateFilter, useMailsView } from './use-mails-view.ts';

/** Every mail that the site owes or has sent. */
export function Outbox() {
  const { view, show } = useMailsView();
  const mailList = useMails(view);
  const { choice, mails } = mailList;
  const isWide = useIsWideScreen();
  const sendAgain = useSendMailAgain();
  const [opened, setOpened] = useState<ListedMail | null>(null);
  const list = useRef<HTMLDivElement>(null);
  const focusIndex = useRef<number | null>(null);

  useEffect(() => {
    // The button may be gone; whoever reads on reads on here.
    const next = focusIndex.current === null ? null : list.current?.querySelectorAll('[data-mail]')[focusIndex.current];
    if (!(next instanceof HTMLElement)) return;
    focusIndex.current = null;
    next.focus();
  });

  function showOlder() {
    if (mailList.isFetchingOlder) return;
    focusIndex.current = mails?.length ?? null;
    void mailList.fetchOlder();
  }

  return (
    <div className="space-y-5">
      <MailFilters choice={choice} search={view.search} onShow={show} />
      {mailList.error && (
        <LoadFailure
          title="Error loading the mails"
          error={mailList.error}
          isTrying={mailList.isTrying}
          onRetry={() => void mailList.retry()}
        />
      )}
      {!mails && !mailList.error && <Loading what="mails" />}
      <p role="status" className={mails?.length === 0 ? undefined : 'sr-only'}>
        {mails && choice && !mailList.isStandIn && summaryOf(mails.length, choice, view.search, mailList.hasOlder)}
      </p>
      {mails && mails.length > 0 && (
        <div ref={list} aria-busy={mailList.isStandIn} className={mailList.isStandIn ? 'opacity-60' : undefined}>
          {isWide ? <MailTable mails={mails} onOpen={setOpened} /> : <MailCards mails={mails} onOpen={setOpened} />}
        </div>
      )}
      {mailList.hasOlder && (
        <Button variant="secondary" aria-disabled={mailList.isFetchingOlder} onClick={showOlder}>
          {mailList.isFetchingOlder ? 'Loading...' : 'Show older'}
        </Button>
      )}
      {opened && (
        <MailDialog mail={opened} onSendAgain={() => void sendAgain(opened)} onClosed={() => setOpened(null)} />
      )}
    </div>
  );
}

function summaryOf(count: number, choice: MailStateFilter, search: string, hasOlder: boolean): string {
  if (count > 0) return `${count}${hasOlder ? ' and more' : ''} ${count === 1 ? 'mail' : 'mails'}, newest first`;
  if (search) return 'No mail was found to an address that begins so.';
  return choice === 'unsent' ? 'Nothing waits: every mail has left.' : 'There are no such mails.';
}
