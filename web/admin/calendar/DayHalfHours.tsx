import { clsx } from 'clsx';
import { useState } from 'react';
import { applyCalendarChanges } from '#contracts/calendar.ts';
import type { MonthDay, MonthHalfHour } from '#contracts/calendar-month.ts';
import { formatDateSpan } from '#domain/date-spans.ts';
import { formatTime, timeCodes } from '#domain/slot-values.ts';
import { Button } from '../../ui/Button.tsx';
import { useCalendarEditor } from './CalendarEditor.tsx';
import { CallLink } from './CallsInTheWay.tsx';
import { toDateSpan } from './calendar-dates.ts';
import {
  type CalendarRules,
  closeTimeChanges,
  findMultiDayBlock,
  openTimeChanges,
  possibleAction,
} from './day-changes.ts';
import { blockedLabel, halfHourLabel } from './month-labels.ts';
import { TimePicker } from './TimePicker.tsx';

type BookingLimits = { noticeHours: number; horizonDays: number };

/** Without `rules`, nothing can be changed: the day has passed, or the rules are still loading. */
export function DayHalfHours({
  day,
  rules,
  limits,
}: {
  day: MonthDay;
  rules: CalendarRules | null;
  limits: BookingLimits;
}) {
  return (
    <>
      {day.halfHours.length > 0 && (
        <ul aria-label="Half-hours" className="border-line border-t">
          {day.halfHours.map((halfHour) => (
            <HalfHourRow key={halfHour.value} half={halfHour} day={day} rules={rules} limits={limits} />
          ))}
        </ul>
      )}
      {rules && !day.isBlocked && <OpenOtherTimes day={day} rules={rules} />}
    </>
  );
}

function HalfHourRow(props: {
  half: MonthHalfHour;
  day: MonthDay;
  rules: CalendarRules | null;
  limits: BookingLimits;
}) {
  const { half: halfHour, day, rules, limits } = props;
  const { attempt } = useCalendarEditor();
  const action = rules && possibleAction(halfHour.state, day.isBlocked);
  const changes =
    rules && action && (action === 'close' ? closeTimeChanges : openTimeChanges)(halfHour.time, day, rules);
  const multiDayBlock = rules && action === 'open' && findMultiDayBlock(halfHour.time, day.date, rules);
  const name = formatTime(halfHour.time);
  return (
    <li className="flex min-h-12 items-center gap-3 border-line/70 border-b py-0.5">
      <span className="w-20 shrink-0 font-semibold tabular-nums">{name}</span>
      <span
        className={clsx(
          'grow leading-snug [overflow-wrap:anywhere]',
          halfHour.state === 'open' ? 'text-leaf-dark' : 'text-muted',
        )}
      >
        {halfHour.call && (
          <CallLink call={halfHour.call}>
            {halfHour.call.firstName} {halfHour.call.lastName}
          </CallLink>
        )}
        {halfHour.call && ', '}
        {halfHourLabel(halfHour, limits)}
        {halfHour.call && `, ${halfHour.call.minutes} minutes`}
        {multiDayBlock && `, on ${formatDateSpan(toDateSpan(multiDayBlock))}. Change that under “Date Overrides”.`}
      </span>
      {changes && changes.length > 0 && (
        <Button
          variant="quiet"
          aria-label={`${action === 'close' ? 'Close' : 'Open'} ${name}`}
          className="min-h-11! shrink-0 px-3! py-1!"
          onClick={() =>
            void attempt(
              applyCalendarChanges,
              { body: { changes } },
              {
                done: action === 'close' ? `${name} closed` : `${name} opened`,
                failed: 'Failed to update time slot.',
              },
            )
          }
        >
          {action === 'close' ? 'Close' : 'Open'}
        </Button>
      )}
    </li>
  );
}

/** Opens times that no rule mentions, with one click each. */
function OpenOtherTimes({ day, rules }: { day: MonthDay; rules: CalendarRules }) {
  const { attempt } = useCalendarEditor();
  const [isShown, setShown] = useState(false);
  const known = new Set(day.halfHours.map(({ time }) => time));
  const others = timeCodes.filter((time) => !known.has(time));
  const multiDayBlock = Map.groupBy(others, (time) => findMultiDayBlock(time, day.date, rules));
  if (!isShown)
    return (
      <Button variant="secondary" className="py-2!" onClick={() => setShown(true)}>
        Open another time
      </Button>
    );
  return (
    <>
      <TimePicker
        ref={null}
        label="Open another time"
        value={[]}
        times={others.filter((time) => openTimeChanges(time, day, rules))}
        error={undefined}
        onChange={([time]) => {
          const changes = time && openTimeChanges(time, day, rules);
          if (!changes || changes.length === 0) return;
          const done = `${formatTime(time)} opened`;
          void attempt(
            applyCalendarChanges,
            { body: { changes } },
            { done, failed: 'Failed to create specific date slot.' },
          );
        }}
      />
      {[...multiDayBlock].map(
        ([override, times]) =>
          override && (
            <p key={override.id} className="text-muted">
              {list.format(times.map(formatTime))}: {blockedLabel(override.reason)}, on{' '}
              {formatDateSpan(toDateSpan(override))}. Change that under “Date Overrides”.
            </p>
          ),
      )}
    </>
  );
}

const list = new Intl.ListFormat('en-US');
