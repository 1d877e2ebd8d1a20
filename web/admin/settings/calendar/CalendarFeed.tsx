import { useState } from 'react';
import { createCalendarFeed, deleteCalendarFeed, getCalendarFeed } from '#contracts/own-calendar/calendar-feed.ts';
import { callApi } from '../../../api.ts';
import { useEndpoint } from '../../../queries.ts';
import { Button } from '../../../ui/Button.tsx';
import { CopyButton } from '../../../ui/CopyButton.tsx';
import { controlClass } from '../../../ui/Field.tsx';
import { TitledSection } from '../../../ui/TitledSection.tsx';
import { ActionButton } from '../../ActionButton.tsx';
import { useCoachDates } from '../../coach-dates.ts';
import { showErrorToast, useRefetch } from '../../mutation-with-toast.ts';
import { QueryContent } from '../../QueryContent.tsx';

/** The secret address under which the coach's calendar reads the calls. It is shown once, when it is made. */
export function CalendarFeed() {
  const query = useEndpoint(getCalendarFeed, { refetchOnMount: 'always' });
  const [url, setUrl] = useState<string | null>(null);
  const [isMaking, setIsMaking] = useState(false);
  const { dayOf } = useCoachDates();
  const refetch = useRefetch();

  async function make() {
    setIsMaking(true);
    try {
      setUrl((await callApi(createCalendarFeed, {})).url);
    } catch (error) {
      showErrorToast('No address made', error);
    }
    setIsMaking(false);
    refetch();
  }

  return (
    <TitledSection title="Show my calls in my calendar" level="h3">
      <p className="mt-1 text-muted">
        A secret address from which your calendar reads your calls: who, how and when, and never an answer or a note.
        Whoever knows it can read it too, so keep it to yourself.
      </p>
      <QueryContent query={query} noun="the address">
        {({ createdAt }) => (
          <>
            {url && createdAt && <SecretAddress url={url} />}
            {!url && createdAt && <p className="mt-3">Made on {dayOf(createdAt)}. It’s shown only once.</p>}
            <div className="mt-4 flex flex-wrap gap-2">
              <Button variant="secondary" aria-disabled={isMaking} onClick={() => void (isMaking || make())}>
                {createdAt ? 'Replace the address' : 'Make a secret address'}
              </Button>
              {createdAt && (
                <ActionButton
                  screenReaderText="of your calls"
                  titles={{ done: 'Address ended', failed: 'Failed to end the address' }}
                  send={() => callApi(deleteCalendarFeed, {})}
                  question={{
                    title: 'End the secret address?',
                    confirm: 'End it',
                    confirming: 'Ending...',
                    children: 'Your calendar can’t read your calls from it any more.',
                  }}
                  onDone={() => setUrl(null)}
                >
                  End the address
                </ActionButton>
              )}
            </div>
          </>
        )}
      </QueryContent>
      <details className="mt-4 rounded-panel border border-line px-4 py-2">
        <summary className="min-h-11 cursor-pointer py-2 font-semibold">How to add it</summary>
        <dl className="space-y-4 pb-3 [&_dt]:font-semibold [&_ol]:list-decimal [&_ol]:pl-5 [&_ol]:text-muted">
          <HowTo
            name="Apple Calendar"
            steps={[
              'On an iPhone: Calendar, Calendars, Add Calendar, Add Subscription Calendar. On a Mac: File, New Calendar Subscription.',
              'Paste the address, and choose iCloud so that all your devices have it.',
              'Let it refresh every hour, where it asks.',
            ]}
          />
          <HowTo
            name="Google Calendar"
            steps={[
              'On a computer: beside “Other calendars”, choose the plus and “From URL”.',
              'Paste the address and add the calendar.',
              'Google reads it about once a day, whatever the site says. Invitations are faster.',
            ]}
          />
          <HowTo
            name="Outlook"
            steps={[
              'On the web: Calendar, Add calendar, Subscribe from web.',
              'Paste the address and give it a name.',
              'Outlook reads it every few hours.',
            ]}
          />
        </dl>
      </details>
    </TitledSection>
  );
}

function SecretAddress({ url }: { url: string }) {
  return (
    <div className="mt-3 rounded-panel border border-leaf bg-leaf-soft p-4">
      <label className="block font-semibold">
        Your secret address. Copy it now: it’s shown only once.
        <input
          readOnly
          value={url}
          className={`${controlClass} mt-2 block w-full`}
          onFocus={({ target }) => target.select()}
        />
      </label>
      <CopyButton
        text={url}
        done={{ title: 'Copied', description: 'Paste the address into your calendar.' }}
        className="mt-3"
      >
        Copy
      </CopyButton>
    </div>
  );
}

const HowTo = ({ name, steps }: { name: string; steps: readonly string[] }) => (
  <div>
    <dt>{name}</dt>
    <dd>
      <ol>
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </dd>
  </div>
);
