import '../../zod-without-eval.ts';
import { clsx } from 'clsx';
import { CalendarDays, CircleAlert, CircleCheck } from 'lucide-react';
import * as Tabs from 'radix-ui/tabs';
import { useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { ErrorBoundary } from '../../ui/ErrorBoundary.tsx';
import { PageTabs } from '../../ui/PageTab.tsx';
import { useIsWideScreen } from '../../ui/use-is-wide-screen.ts';
import { AdminLayout, adminPage } from '../AdminLayout.tsx';
import { QueryContent } from '../QueryContent.tsx';
import { AddWeeklySlotForm } from './AddWeeklySlotForm.tsx';
import { CalendarEditorProvider, useCalendarEditor } from './CalendarEditor.tsx';
import { CallsInTheWay } from './CallsInTheWay.tsx';
import { monthOf } from './calendar-dates.ts';
import { TabVisibleContext } from './calendar-form.ts';
import { useCoachToday, useMonth, useWeeklySlots } from './calendar-queries.ts';
import { type CalendarView, useCalendarView } from './calendar-view.ts';
import { DateOverrides } from './DateOverrides.tsx';
import { DayDialog } from './DayDialog.tsx';
import { MonthView } from './MonthView.tsx';
import { SpecificDates } from './SpecificDates.tsx';
import { UndoButton } from './UndoButton.tsx';
import { VisitorDialog } from './VisitorDialog.tsx';
import { WeeklySlotList } from './WeeklySlotList.tsx';
import { WeekPainter } from './WeekPainter.tsx';

const tabNames = {
  month: 'Month',
  recurring: 'Recurring Slots',
  dates: 'Specific Dates',
  overrides: 'Date Overrides',
} as const satisfies Record<CalendarView['tab'], string>;

/** The tabs beside the month. Hidden ones stay mounted, so that no input is lost. */
const forms = {
  recurring: RecurringSlots,
  dates: SpecificDates,
  overrides: DateOverrides,
} as const;

export default adminPage(TimeSlotsPage);

function TimeSlotsPage() {
  const isWide = useIsWideScreen();
  const { view, showTab, turn, open, close } = useCalendarView();
  const { tab, day } = view;
  const today = useCoachToday();
  const isMonth = tab === 'month';
  const month = view.month ?? monthOf(today);
  const monthProps = {
    month,
    onTurn: turn,
    onDay: (date: string) => open({ day: date }),
    onSeeAsVisitor: () => open({ visitor: 'open' }),
  };

  return (
    <CalendarEditorProvider>
      <AdminLayout title="Calendar">
        <div
          className={clsx(
            'grid grid-cols-[minmax(0,1fr)] gap-8 min-[72rem]:items-start',
            !isMonth && 'min-[72rem]:grid-cols-[minmax(0,1fr)_27rem]',
          )}
        >
          <div className="min-w-0">
            <ErrorBoundary name="Season">
              <NoActiveRangeAlert place="top" onAddRange={() => showTab('dates')} />
            </ErrorBoundary>
            <PageTabs label="When you can be booked" names={tabNames} value={tab} onChoose={showTab}>
              <Tabs.Content value="month" className="pt-6">
                <ErrorBoundary name="Month">
                  {/* On a phone, the month takes the margins of the page too, since each day needs width. */}
                  <MonthView {...monthProps} className="max-sm:-mx-4" />
                </ErrorBoundary>
              </Tabs.Content>
              {Object.entries(forms).map(([value, Form]) => (
                <Tabs.Content key={value} value={value} forceMount className="pt-6 data-[state=inactive]:hidden">
                  <TabVisibleContext value={value === tab}>
                    <ErrorBoundary name="Tab of the calendar">
                      <Form />
                    </ErrorBoundary>
                  </TabVisibleContext>
                </Tabs.Content>
              ))}
            </PageTabs>
            {isWide && (
              <ErrorBoundary name="Calls in the way">
                <div className="sticky bottom-4 z-20 mt-4">
                  <NoActiveRangeAlert place="bar" onAddRange={() => showTab('dates')} />
                  <CallsInTheWay />
                </div>
              </ErrorBoundary>
            )}
          </div>
          {isWide && !isMonth && (
            <aside
              aria-label="The month and what changed"
              className="sticky top-22 -m-2 max-h-[calc(100dvh-6rem)] space-y-4 overflow-y-auto p-2"
            >
              <ErrorBoundary name="Month">
                <MonthView {...monthProps} className="panel p-3 shadow-panel" />
              </ErrorBoundary>
              <ErrorBoundary name="Undo">
                <UndoButton className="w-full" />
              </ErrorBoundary>
            </aside>
          )}
          {isWide && isMonth && (
            <ErrorBoundary name="Undo">
              <UndoButton className="justify-self-end" />
            </ErrorBoundary>
          )}
          {!isWide && (
            <ErrorBoundary name="Bar below">
              <MobileCalendarBar
                onMonth={isMonth ? null : () => showTab('month')}
                onAddRange={() => showTab('dates')}
              />
            </ErrorBoundary>
          )}
        </div>
        {view.visitor && (
          <ErrorBoundary name="As visitors see it">
            <VisitorDialog month={month} onClosed={() => close('visitor')} />
          </ErrorBoundary>
        )}
        {day && (
          <ErrorBoundary key={day} name="Day">
            <DayDialog date={day} onClosed={() => close('day')} />
          </ErrorBoundary>
        )}
      </AdminLayout>
    </CalendarEditorProvider>
  );
}

function RecurringSlots() {
  return (
    <QueryContent query={useWeeklySlots()} noun="weekly slots">
      {(slots) => (
        <div className="space-y-10">
          <WeekPainter slots={slots} />
          <AddWeeklySlotForm />
          <WeeklySlotList slots={slots} />
        </div>
      )}
    </QueryContent>
  );
}

/** The bar that keeps the month and undo one tap away on a phone. `onMonth` is null on the month's own tab. */
function MobileCalendarBar({ onMonth, onAddRange }: { onMonth: (() => void) | null; onAddRange(): void }) {
  const { stepToUndo } = useCalendarEditor();
  return (
    <div data-bar="thumb" className="sticky bottom-18 z-20 md:bottom-4">
      <NoActiveRangeAlert place="bar" onAddRange={onAddRange} />
      <CallsInTheWay className="mb-3 empty:hidden" />
      <div className="flex justify-end gap-3">
        <UndoButton className={stepToUndo ? 'mr-auto shadow-panel' : 'mr-auto not-focus:sr-only'} />
        {onMonth && (
          <Button className="shrink-0 px-5! py-2!" onClick={onMonth}>
            <CalendarDays aria-hidden className="size-5" />
            Month
          </Button>
        )}
      </div>
    </div>
  );
}

/**
 * Warns that no weekly slot can be booked, and leads to the date ranges. If the page opens with the warning, it stands
 * above the tabs and keeps its room; a later one stands in the bar below. So nothing moves under a finger on a switch.
 */
function NoActiveRangeAlert({ place, onAddRange }: { place: 'top' | 'bar'; onAddRange(): void }) {
  const hasNoSeason = useMonth(monthOf(useCoachToday())).data?.hasNoSeason;
  const [hadNoSeasonAtFirst, setHadNoSeasonAtFirst] = useState(hasNoSeason);
  if (hadNoSeasonAtFirst === undefined && hasNoSeason !== undefined) setHadNoSeasonAtFirst(hasNoSeason);
  const isShown = place === 'top' ? hadNoSeasonAtFirst : hadNoSeasonAtFirst === false && hasNoSeason;
  if (!isShown) return null;
  return (
    <section
      role={hasNoSeason ? 'alert' : 'status'}
      data-bar={place === 'bar' ? 'warning' : undefined}
      className={clsx(
        'grid rounded-panel border *:col-start-1 *:row-start-1',
        place === 'top' ? 'mb-6 p-5 sm:p-6' : 'mb-3 p-4 shadow-panel',
        hasNoSeason ? 'border-danger bg-danger-soft' : 'border-leaf bg-leaf-soft',
      )}
    >
      <div className={hasNoSeason ? undefined : 'invisible'}>
        <p className="flex gap-3 font-semibold text-danger">
          <CircleAlert aria-hidden className="mt-0.5 size-5 shrink-0" />
          None of your weekly slots can be booked: no date range is active, or all have passed.
        </p>
        <Button className={place === 'top' ? 'mt-4' : 'mt-2 py-2!'} onClick={onAddRange}>
          Add or switch on a date range
        </Button>
      </div>
      {!hasNoSeason && (
        <p className="flex gap-3 font-semibold text-leaf-dark">
          <CircleCheck aria-hidden className="mt-0.5 size-5 shrink-0" />
          Your weekly slots can be booked again.
        </p>
      )}
    </section>
  );
}
