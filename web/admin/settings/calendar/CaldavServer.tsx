import { CircleAlert } from 'lucide-react';
import { useState } from 'react';
import { type CaldavAccount, deleteCaldav } from '#contracts/own-calendar/caldav.ts';
import { callApi } from '../../../api.ts';
import { Button } from '../../../ui/Button.tsx';
import { TitledSection } from '../../../ui/TitledSection.tsx';
import { ActionButton, SmallButton } from '../../ActionButton.tsx';
import { useCoachDates } from '../../coach-dates.ts';
import { QueryContent } from '../../QueryContent.tsx';
import { CaldavDialog } from './CaldavDialog.tsx';
import { useCaldav } from './caldav-queries.ts';

/** The server with the coach's calendars, which the site reads and writes. */
export function CaldavServer() {
  const query = useCaldav();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <TitledSection title="Both ways: Apple, Fastmail, Nextcloud, Radicale" level="h3">
      <p className="mt-1 text-muted">
        The site reads your calendars on their server (CalDAV), and writes your calls into one of them. What you move or
        delete there is offered to you on Today; nothing happens here by itself. Google doesn’t let a site in with a
        password: let calls come with your emails, and add your Google calendar by its secret address.
      </p>
      <QueryContent query={query} noun="your calendar server">
        {({ account }) => (
          <>
            {account && <Account account={account} onChange={() => setIsOpen(true)} />}
            {!account && (
              <Button variant="secondary" className="mt-4" onClick={() => setIsOpen(true)}>
                Connect a calendar server
              </Button>
            )}
            {isOpen && <CaldavDialog account={account} onClosed={() => setIsOpen(false)} />}
          </>
        )}
      </QueryContent>
    </TitledSection>
  );
}

function Account({ account, onChange }: { account: CaldavAccount; onChange(): void }) {
  const { url, user, read, write, problem, failingSince, isPaused } = account;
  const { momentOf } = useCoachDates();
  const names = read.map(({ name }) => `“${name}”`);
  return (
    <div className="mt-4 rounded-panel border border-line p-4">
      <p className="font-semibold [overflow-wrap:anywhere]">
        {new URL(url).host}, {user}
      </p>
      <p className="text-muted [overflow-wrap:anywhere]">
        {names.length > 0
          ? `Read: ${new Intl.ListFormat('en-US').format(names)}.`
          : 'None of its calendars closes times here.'}{' '}
        {write ? `Your calls are written into “${write.name}”.` : 'Calls aren’t written into any.'}
      </p>
      {problem && failingSince && (
        <p role="alert" className="mt-2 flex gap-2 text-danger">
          <CircleAlert aria-hidden className="mt-0.5 size-5 shrink-0" />
          <span>
            {problem} Calls can’t be written since {momentOf(failingSince)}.{!isPaused && ' The site keeps trying.'}
          </span>
        </p>
      )}
      <div className="mt-3 flex flex-wrap gap-2">
        <SmallButton onClick={onChange}>
          Change<span className="sr-only"> the calendar server</span>
        </SmallButton>
        <ActionButton
          screenReaderText="the calendar server"
          titles={{ done: 'Server disconnected', failed: 'Failed to disconnect the server' }}
          send={() => callApi(deleteCaldav, {})}
          question={{
            title: 'Disconnect the calendar server?',
            confirm: 'Disconnect',
            confirming: 'Disconnecting...',
            children:
              'What’s in its calendars no longer closes times here. Calls that are in your calendar stay there, and no longer follow what happens here.',
          }}
        >
          Disconnect
        </ActionButton>
      </div>
    </div>
  );
}
