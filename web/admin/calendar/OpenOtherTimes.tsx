import { useState } from 'react';
import type { MonthDay } from '#contracts/calendar/calendar-month.ts';
import { formatDateSpan } from '#domain/date-spans.ts';
import { formatTime, type TimeCode, timeCodes } from '#domain/slot-values.ts';
import { Button } from '../../ui/Button.tsx';
import { useCalendarEditor } from './CalendarEditor.tsx';
import { toDateSpan } from './calendar-dates.ts';
import { type CalendarRules, closeTimeChanges, findMultiDayBlock, openTimeChanges } from './day-changes.ts';
import { blockedLabel } from './month-labels.ts';
import { TimePicker } from './TimePicker.tsx';

/** Buttons for the times of a day that no rule mentions. One click opens a time, a second one closes it again. */
export function OpenOtherTimes({ day, rules }: { day: MonthDay; rules: CalendarRules }) {
  const { attemptOnDay } = useCalendarEditor();
  /** The times that were closed when the list was opened. The list stays, so each time keeps its place. */
  const [others, setOthers] = useState<readonly TimeCode[] | null>(null);
  const halfHours = new Map<string, MonthDay['halfHours'][number]>(day.halfHours.map((half) => [half.time, half]));
  if (!others)
    return (
      <Button
        variant="secondary"
        className="py-2!"
        onClick={() => setOthers(timeCodes.filter((time) => !halfHours.has(time) && !day.skippedTimes.includes(time)))}
      >
        Open another time
      </Button>
    );

  const isOpen = (time: TimeCode) => halfHours.has(time) && halfHours.get(time)?.state !== 'blocked';
  const opened = others.filter(isOpen);
  const timesByBlock = Map.groupBy(others, (time) => findMultiDayBlock(time, day.date, rules));
  function handleChange(chosen: readonly TimeCode[]) {
    const clicked = others?.find((time) => chosen.includes(time) !== opened.includes(time));
    if (clicked === undefined) return;
    const isOpening = chosen.includes(clicked);
    const listChanges = isOpening ? openTimeChanges : closeTimeChanges;
    const done = `${formatTime(clicked)} ${isOpening ? 'opened' : 'closed'}`;
    const failed = isOpening ? 'Failed to create specific date slot.' : 'Failed to update time slot.';
    void attemptOnDay(day.date, (current) => listChanges(clicked, day, current), { done, failed });
  }

  return (
    <>
      <TimePicker
        ref={null}
        label="Open another time"
        value={opened}
        times={others.filter((time) => isOpen(time) || openTimeChanges(time, day, rules))}
        error={undefined}
        onChange={handleChange}
      />
      {[...timesByBlock].map(
        ([override, times]) =>
          override && (
            <p key={override.id} className="text-muted">
              {listFormat.format(times.map(formatTime))}: {blockedLabel(override.reason)}, on{' '}
              {formatDateSpan(toDateSpan(override))}. Change that under “Date Overrides”.
            </p>
          ),
      )}
    </>
  );
}

const listFormat = new Intl.ListFormat('en-US');
