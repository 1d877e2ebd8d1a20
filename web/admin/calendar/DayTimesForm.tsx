import { useState } from 'react';
import type { MonthDay } from '#contracts/calendar/calendar-month.ts';
import { useSite } from '../../site.tsx';
import { Button } from '../../ui/Button.tsx';
import { SelectInput } from '../../ui/TextInput.tsx';
import { toast } from '../../ui/toast.ts';
import { useCalendarEditor } from './CalendarEditor.tsx';
import { useCoachToday } from './calendar-queries.ts';
import { callsInTheWayMessage } from './change-message.ts';
import { type CalendarRules, findMultiDayBlock } from './day-changes.ts';
import { showOutsideRanges } from './OverrideForm.tsx';
import { blockTimesChanges, countCalls, openTimesChanges, timesIn } from './span-changes.ts';
import { changeStart, formatSpan, getInitialSpan, listEnds, listStarts, minutesNow } from './span-options.ts';

/** Opens or blocks a day from one time to another, as one change. */
export function DayTimesForm({ day, rules }: { day: MonthDay; rules: CalendarRules }) {
  const { attemptOnDay } = useCalendarEditor();
  const { coachTimeZone } = useSite();
  const isToday = day.date === useCoachToday();
  const [now] = useState(() => (isToday ? minutesNow(new Date(), coachTimeZone) : null));
  const [span, setSpan] = useState(() => getInitialSpan(now));
  if (!span) return null;
  const times = timesIn(span, day);
  const calls = countCalls(times, day);
  const hasMultiDayBlock = times.some((time) => findMultiDayBlock(time, day.date, rules));

  function send(action: 'opened' | 'blocked') {
    const listChanges = action === 'opened' ? openTimesChanges : blockTimesChanges;
    const changes = listChanges(times, day, rules);
    if (!changes) return showOutsideRanges();
    if (changes.length === 0)
      return toast({
        title: 'Nothing to change',
        description: `These times are already ${action === 'opened' ? 'open' : 'blocked'}.`,
      });
    const titles = { done: `${formatSpan(times)} ${action}`, failed: 'Failed to update time slot.' };
    void attemptOnDay(day.date, (current) => listChanges(times, day, current), titles);
  }

  return (
    <fieldset className="rounded-control border border-line p-4">
      <legend className="px-1 font-semibold">Several half-hours at once</legend>
      <div className="grid grid-cols-2 gap-3">
        <SelectInput
          label="From"
          value={span.from}
          options={listStarts(now)}
          onChange={({ target }) => setSpan(changeStart(span, Number(target.value)))}
        />
        <SelectInput
          label="To"
          value={span.until}
          options={listEnds(span.from)}
          onChange={({ target }) => setSpan({ ...span, until: Number(target.value) })}
        />
      </div>
      {/* Keeps its room while it is empty, so that the buttons stay where they are. */}
      <p role="status" className="mt-2 min-h-12 text-base text-muted leading-6">
        {calls > 0 && `${callsInTheWayMessage(calls)} `}
        {hasMultiDayBlock && 'Times blocked on several days stay so: change them under “Date Overrides”.'}
      </p>
      <div className="mt-1 grid grid-cols-2 gap-3">
        <Button variant="secondary" className="px-3! py-2!" onClick={() => send('opened')}>
          Open<span className="sr-only"> these half-hours</span>
        </Button>
        <Button variant="secondary" className="px-3! py-2!" onClick={() => send('blocked')}>
          Block<span className="sr-only"> these half-hours</span>
        </Button>
      </div>
    </fieldset>
  );
}
