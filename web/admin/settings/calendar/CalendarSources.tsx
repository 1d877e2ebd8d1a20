import { CircleAlert } from 'lucide-react';
import { useState } from 'react';
import {
  type CalendarSource,
  deleteCalendarSource,
  listCalendarSources,
  readCalendarSource,
} from '#contracts/own-calendar/calendar-sources.ts';
import { callApi } from '../../../api.ts';
import { useEndpoint } from '../../../queries.ts';
import { Button } from '../../../ui/Button.tsx';
import { TitledSection } from '../../../ui/TitledSection.tsx';
import { ActionButton, SmallButton } from '../../ActionButton.tsx';
import { QueryContent } from '../../QueryContent.tsx';
import { WhenUnreadButton } from '../../WhenUnreadButton.tsx';
import { CalendarEventsDialog } from './CalendarEventsDialog.tsx';
import { CalendarSourceDialog } from './CalendarSourceDialog.tsx';
import { describeCalendar } from './calendar-labels.ts';

/** The coach's own calendars, whose events close times here. */
export function CalendarSources() {
  // The calendars are read every five minutes, so the page follows.
  const query = useEndpoint(listCalendarSources, { refetchOnMount: 'always', refetchInterval: 60_000 });
  const [isAdding, setIsAdding] = useState(false);
  return (
    <TitledSection title="Busy times from your calendars" level="h3">
      <p className="mt-1 text-muted">
        While something is in one of these calendars, nobody can book you. They’re read every five minutes. Visitors
        never learn what’s in them, and calls that are booked stay booked.
      </p>
      <QueryContent query={query} noun="your calendars">
        {(sources) => (
          <ul className="mt-4 space-y-4 empty:hidden">
            {sources.map((source) => (
              <li key={source.id} className="rounded-panel border border-line p-4">
                <Source source={source} />
              </li>
            ))}
          </ul>
        )}
      </QueryContent>
      <Button variant="secondary" className="mt-4" onClick={() => setIsAdding(true)}>
        Add a calendar
      </Button>
      {isAdding && <CalendarSourceDialog onClosed={() => setIsAdding(false)} />}
    </TitledSection>
  );
}

const READ_FAILED = 'Failed to read the calendar';

function Source({ source }: { source: CalendarSource }) {
  const { id, name, countsAllDay, state } = source;
  const [opened, setOpened] = useState<'events' | 'change' | null>(null);
  const close = () => setOpened(null);
  return (
    <>
      <p className="font-semibold [overflow-wrap:anywhere]">{name}</p>
      <p className="text-muted">
        {describeCalendar(state, Date.now())}. {countsAllDay ? 'Whole days count.' : 'Whole days don’t count.'}
      </p>
      {state.problem && (
        <p role="alert" className="mt-2 flex gap-2 text-danger">
          <CircleAlert aria-hidden className="mt-0.5 size-5 shrink-0" />
          <span>
            {state.problem} {state.whenUnread === 'close' && 'You closed all times until it can be read again.'}
            {state.whenUnread === 'open' && 'You kept times open. '}
            {state.whenUnread !== 'close' && 'Its last known busy times stay closed.'}
          </span>
        </p>
      )}
      <div className="mt-3 flex flex-wrap gap-2">
        {state.failingSince && state.whenUnread !== 'open' && <WhenUnreadButton calendar={source} choice="open" />}
        {state.failingSince && state.whenUnread !== 'close' && <WhenUnreadButton calendar={source} choice="close" />}
        <ActionButton
          screenReaderText={name}
          titles={{ done: 'Calendar read', failed: READ_FAILED }}
          send={async () => {
            const read = await callApi(readCalendarSource, { params: { id } });
            if (read.problem) return { title: READ_FAILED, message: read.problem };
            return { message: `${describeCalendar(read, Date.now())}.` };
          }}
        >
          Read now
        </ActionButton>
        <SmallButton onClick={() => setOpened('events')}>
          Events<span className="sr-only"> of {name}</span>
        </SmallButton>
        <SmallButton onClick={() => setOpened('change')}>
          Change<span className="sr-only"> {name}</span>
        </SmallButton>
        <ActionButton
          screenReaderText={name}
          titles={{ done: 'Calendar removed', failed: 'Failed to remove the calendar' }}
          send={() => callApi(deleteCalendarSource, { params: { id } })}
          question={{
            title: `Remove “${name}”?`,
            confirm: 'Remove',
            confirming: 'Removing...',
            children: 'What’s in it no longer closes times here. The calendar itself stays as it is.',
          }}
        >
          Remove
        </ActionButton>
      </div>
      {opened === 'events' && <CalendarEventsDialog source={source} onClosed={close} />}
      {opened === 'change' && <CalendarSourceDialog source={source} onClosed={close} />}
    </>
  );
}
