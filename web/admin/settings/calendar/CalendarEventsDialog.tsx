import {
  type CalendarEvent,
  type CalendarSource,
  COUNTED_DAYS,
  listCalendarEvents,
  setEventCounts,
} from '#contracts/own-calendar/calendar-sources.ts';
import { callApi } from '../../../api.ts';
import { useEndpoint } from '../../../queries.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { ActionButton } from '../../ActionButton.tsx';
import { useCoachDates } from '../../coach-dates.ts';
import { QueryContent } from '../../QueryContent.tsx';

/** The events of a calendar with their titles, which are shown nowhere else. The coach can leave single ones out. */
export function CalendarEventsDialog({ source, onClosed }: { source: CalendarSource; onClosed(): void }) {
  const { id, name } = source;
  const query = useEndpoint(listCalendarEvents, { params: { id }, staleTime: 0, gcTime: 0 });
  return (
    <Dialog
      title={`Events of “${name}”`}
      described={false}
      onClosed={onClosed}
      actions={(close) => <Button onClick={close}>Done</Button>}
    >
      <QueryContent query={query} noun="the events">
        {(events) => (
          <>
            <p className="text-muted">
              {events.length === 0
                ? `Nothing in the next ${COUNTED_DAYS} days takes up your time.`
                : `In the next ${COUNTED_DAYS} days. Only you see these titles.`}
            </p>
            <ul className="mt-3">
              {events.map((event) => (
                <EventRow key={event.key} event={event} source={source} />
              ))}
            </ul>
          </>
        )}
      </QueryContent>
    </Dialog>
  );
}

function EventRow({ event, source }: { event: CalendarEvent; source: CalendarSource }) {
  const { dayOf, shortMomentOf } = useCoachDates();
  const { key, title, startsAt, isAllDay, times, isIgnored } = event;
  const when = isAllDay ? dayOf(startsAt) : shortMomentOf(startsAt);
  const counts = !isIgnored && (source.countsAllDay || !isAllDay);
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-line/70 border-b py-3 last:border-b-0">
      <div className="min-w-0 grow basis-48 [overflow-wrap:anywhere]">
        <p className="font-semibold">{title}</p>
        <p className="text-muted">
          {when}
          {times > 1 && `, and ${times - 1} more`}
          {!counts && '. Doesn’t count.'}
        </p>
      </div>
      {(isIgnored || counts) && (
        <ActionButton
          screenReaderText={title}
          titles={{ done: isIgnored ? 'It counts again' : 'It doesn’t count', failed: 'Failed to change the event' }}
          send={() => callApi(setEventCounts, { params: { id: source.id, key }, body: { counts: isIgnored } })}
        >
          {isIgnored ? 'Count it again' : 'Doesn’t count'}
        </ActionButton>
      )}
    </li>
  );
}
