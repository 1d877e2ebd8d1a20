import { clsx } from 'clsx';
import { useState } from 'react';
import type { MonthDay, MonthHalfHour } from '#contracts/calendar/calendar-month.ts';
import { formatDateSpan } from '#domain/date-spans.ts';
import { formatTime, type TimeCode, timeCodes } from '#domain/slot-values.ts';
import { Button } from '../../ui/Button.tsx';
import { busyClass, calendarsAt } from './busy-times.ts';
import { useCalendarEditor } from './CalendarEditor.tsx';
import { CallLink } from './CallsInTheWay.tsx';
import { toDateSpan } from './calendar-dates.ts';
import {
  type CalendarRules,
  closeTimeChanges,
  findMultiDayBlock,
  findPossibleAction,
  openTimeChanges,
} from './day-changes.ts';
import { halfHourLabel } from './month-labels.ts';

type BookingLimits = { noticeHours: number; horizonDays: number };

/**
 * The half-hours of a day. Without `rules`, nothing can be changed: the day has passed, or the rules are still loading.
 * Rows stay once shown, so that nothing moves under the finger that closes a time.
 */
export function DayHalfHours(props: { day: MonthDay; rules: CalendarRules | null; limits: BookingLimits }) {
  const { day, rules, limits } = props;
  const [shown, setShown] = useState<ReadonlySet<string>>(new Set());
  const halfHours = new Map(day.halfHours.map((half) => [half.time, half]));
  if (day.halfHours.some(({ time }) => !shown.has(time))) setShown(new Set([...shown, ...halfHours.keys()]));
  const times = timeCodes.filter((time) => shown.has(time));
  return (
    times.length > 0 && (
      <ul aria-label="Half-hours" className="border-line border-t">
        {times.map((time) => (
          <HalfHourRow key={time} time={time} half={halfHours.get(time)} day={day} rules={rules} limits={limits} />
        ))}
      </ul>
    )
  );
}

function HalfHourRow(props: {
  time: TimeCode;
  /** The half-hour; undefined if no rule offers it any more. */
  half: MonthHalfHour | undefined;
  day: MonthDay;
  rules: CalendarRules | null;
  limits: BookingLimits;
}) {
  const { time, half: halfHour, day, rules, limits } = props;
  const { attemptOnDay } = useCalendarEditor();
  const action = rules && findPossibleAction(halfHour?.state, day.isBlocked);
  const listChanges = action === 'close' ? closeTimeChanges : openTimeChanges;
  const changes = rules && action && listChanges(time, day, rules);
  const multiDayBlock = rules && action === 'open' && findMultiDayBlock(time, day.date, rules);
  const name = formatTime(time);
  const label = action === 'close' ? 'Close' : 'Open';
  const titles = { done: `${name} ${action === 'close' ? 'closed' : 'opened'}`, failed: 'Failed to update time slot.' };
  return (
    <li className="flex min-h-12 items-center gap-3 border-line/70 border-b py-0.5">
      <span className="w-20 shrink-0 font-semibold tabular-nums">{name}</span>
      <span
        className={clsx(
          'grow leading-snug [overflow-wrap:anywhere]',
          halfHour?.state === 'open' ? 'text-leaf-dark' : 'text-muted',
          halfHour?.state === 'busy' && `rounded px-2 py-1 text-sky ${busyClass}`,
        )}
      >
        {halfHour?.call && (
          <CallLink call={halfHour.call}>
            {halfHour.call.firstName} {halfHour.call.lastName}
          </CallLink>
        )}
        {halfHour?.call && ', '}
        {halfHour ? halfHourLabel(halfHour, limits, calendarsAt(day.busy, halfHour)) : 'closed'}
        {halfHour?.call && `, ${halfHour.call.minutes} minutes`}
        {multiDayBlock && `, on ${formatDateSpan(toDateSpan(multiDayBlock))}. Change that under “Date Overrides”.`}
      </span>
      {changes && changes.length > 0 && (
        <Button
          variant="quiet"
          aria-label={`${label} ${name}`}
          className="min-h-11! shrink-0 px-3! py-1!"
          onClick={() => void attemptOnDay(day.date, (current) => listChanges(time, day, current), titles)}
        >
          {label}
        </Button>
      )}
    </li>
  );
}
