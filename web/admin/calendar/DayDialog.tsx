import { applyCalendarChanges, deleteDateOverride } from '#contracts/calendar/calendar.ts';
import type { MonthDay } from '#contracts/calendar/calendar-month.ts';
import { formatDateSpan } from '#domain/date-spans.ts';
import { formatDate } from '#domain/slot-values.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { QueryContent } from '../QueryContent.tsx';
import { BusyTimes } from './BusyTimes.tsx';
import { useCalendarEditor } from './CalendarEditor.tsx';
import { CallsInTheWay } from './CallsInTheWay.tsx';
import { monthOf, toDateSpan } from './calendar-dates.ts';
import { useCoachToday, useDateOverrides, useMonth, useSpecificDates, useWeeklySlots } from './calendar-queries.ts';
import { DayHalfHours } from './DayHalfHours.tsx';
import { DayTimesForm } from './DayTimesForm.tsx';
import { blockDaysChanges, type CalendarRules, dateRangesIn, overridesOn, unblockDayChanges } from './day-changes.ts';
import { BlockReasonPicker } from './HolidayPicker.tsx';
import { blockedLabel, dayStateLabel } from './month-labels.ts';
import { OpenOtherTimes } from './OpenOtherTimes.tsx';
import { OutsideRangesNotice } from './OutsideRangesNotice.tsx';
import { RangeRequired } from './RangeRequired.tsx';
import { UndoButton } from './UndoButton.tsx';

/** The dialog of a day: its half-hours, the people who booked them, and the possible changes. */
export function DayDialog({ date, onClosed }: { date: string; onClosed(): void }) {
  const month = useMonth(monthOf(date));
  const weekly = useWeeklySlots().data;
  const dates = useSpecificDates().data;
  const overrides = useDateOverrides().data;
  const rules = weekly && dates && overrides ? { weekly, dates, overrides } : null;
  const today = useCoachToday();

  return (
    <Dialog
      title={formatDate(date)}
      described={false}
      keepsTop
      onClosed={onClosed}
      actions={(close) => <DayDialogActions date={date} onDone={close} />}
    >
      <QueryContent query={month} noun="the day">
        {({ days, noticeHours, horizonDays }) => {
          const day = days.find((other) => other.date === date);
          if (!day) return null;
          const canChange = rules && date >= today;
          return (
            <div className="space-y-5">
              <p className="text-muted">{dayStateLabel(day, today)}</p>
              {!day.isInSeason && date >= today && (
                <p>
                  “No date range” means that this day is outside the dates on which you coach, so your weekly times
                  aren’t offered. They’re under Specific Dates.
                </p>
              )}
              <BusyTimes day={day} />
              {canChange &&
                (day.isBlocked ? <UnblockDay day={day} rules={rules} /> : <BlockDay date={date} rules={rules} />)}
              {canChange && !day.isBlocked && (
                <>
                  <DayTimesForm day={day} rules={rules} />
                  <OpenOtherTimes day={day} rules={rules} />
                </>
              )}
              <DayHalfHours day={day} rules={canChange ? rules : null} limits={{ noticeHours, horizonDays }} />
            </div>
          );
        }}
      </QueryContent>
    </Dialog>
  );
}

function BlockDay({ date, rules }: { date: string; rules: CalendarRules }) {
  const { attempt } = useCalendarEditor();
  if (dateRangesIn(rules).length === 0)
    return (
      <RangeRequired
        subject="Blocking this day, or one of its weekly times,"
        why="Your weekly slots will then be offered on the days in that range."
      />
    );
  const changes = blockDaysChanges({ startDate: date, endDate: date }, null, rules);
  if (!changes)
    return (
      <OutsideRangesNotice
        message="Only days inside your date ranges can be blocked, and this one is outside."
        ranges={dateRangesIn(rules)}
        days={{ startDate: date, endDate: date }}
      />
    );
  return (
    <Button
      variant="secondary"
      className="py-2!"
      onClick={() => void attempt(applyCalendarChanges, { body: { changes } }, blockTitles('Blocked'))}
    >
      Block this day
    </Button>
  );
}

const blockTitles = (done: string) => ({ done, failed: 'Failed to create date override.' });

function UnblockDay({ day, rules }: { day: MonthDay; rules: CalendarRules }) {
  const { attempt, attemptOnDay } = useCalendarEditor();
  const overrides = overridesOn(rules, day.date, 'blocked');
  const titles = { done: 'Day opened again', failed: 'Failed to delete date override.' };
  const multiDayTitles = { ...titles, done: 'Days opened again' };
  const canUnblock = unblockDayChanges(day.date, rules) !== null;
  const giveReason = (reason: string) => {
    const listChanges = (current: CalendarRules) => {
      const unblocked = unblockDayChanges(day.date, current);
      const blocked = blockDaysChanges({ startDate: day.date, endDate: day.date }, reason, current);
      // Only one override can block a whole day, so the former one goes first.
      return unblocked && blocked && [...unblocked, ...blocked];
    };
    void attemptOnDay(day.date, listChanges, blockTitles(`Blocked: ${reason}`));
  };
  return (
    <div className="rounded-control bg-danger-soft p-4">
      <p className="font-semibold">This day is {blockedLabel(day.reason)}.</p>
      <div className="mt-3 flex flex-wrap gap-2">
        {canUnblock && (
          <Button
            variant="secondary"
            className="py-2!"
            onClick={() => void attemptOnDay(day.date, (current) => unblockDayChanges(day.date, current), titles)}
          >
            Open this day again
          </Button>
        )}
        {overrides
          .filter((override) => !override.date)
          .map((override) => (
            <Button
              key={override.id}
              variant="secondary"
              className="py-2!"
              onClick={() => void attempt(deleteDateOverride, { params: { id: override.id } }, multiDayTitles)}
            >
              Open all of {formatDateSpan(toDateSpan(override))}
            </Button>
          ))}
      </div>
      {!day.reason && canUnblock && (
        <div className="mt-4">
          <p>If you like, note why. Only you see it.</p>
          <BlockReasonPicker submit="Save" onChoose={(reason) => reason && giveReason(reason)} />
        </div>
      )}
    </div>
  );
}

function DayDialogActions({ date, onDone }: { date: string; onDone(): void }) {
  return (
    <div className="grow space-y-3">
      <CallsInTheWay date={date} />
      <div className="flex justify-end gap-3 max-sm:*:grow">
        <UndoButton />
        <Button onClick={onDone}>Done</Button>
      </div>
    </div>
  );
}
