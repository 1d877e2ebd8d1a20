import '../../zod-without-eval.ts';
import * as Tabs from 'radix-ui/tabs';
import { useState } from 'react';
import { UserQueryProvider } from '../../accounts/UserQueryProvider.tsx';
import { ErrorBoundary } from '../../ui/ErrorBoundary.tsx';
import { PageTab } from '../../ui/PageTab.tsx';
import { usePreloadToaster } from '../../ui/ToasterSlot.tsx';
import { useIsWideScreen } from '../../ui/use-is-wide-screen.ts';
import { AdminLayout } from '../AdminLayout.tsx';
import { QueryContent } from '../QueryContent.tsx';
import { AddWeeklySlotForm } from './AddWeeklySlotForm.tsx';
import { CalendarEditorProvider } from './CalendarEditor.tsx';
import { CallsInTheWay } from './CallsInTheWay.tsx';
import { TabVisibleContext } from './calendar-form.ts';
import { useWeeklySlots } from './calendar-queries.ts';
import { DateOverrides } from './DateOverrides.tsx';
import { DayDialog } from './DayDialog.tsx';
import { MobileCalendarBar } from './MobileCalendarBar.tsx';
import { MonthDialog } from './MonthDialog.tsx';
import { MonthView } from './MonthView.tsx';
import { NoActiveRangeAlert } from './NoActiveRangeAlert.tsx';
import { SpecificDates } from './SpecificDates.tsx';
import { UndoButton } from './UndoButton.tsx';
import { VisitorDialog } from './VisitorDialog.tsx';
import { WeeklySlotList } from './WeeklySlotList.tsx';
import { WeekPainter } from './WeekPainter.tsx';

const tabs = [
  { value: 'recurring', name: 'Recurring Slots', Content: RecurringSlots },
  { value: 'dates', name: 'Specific Dates', Content: SpecificDates },
  { value: 'overrides', name: 'Date Overrides', Content: DateOverrides },
];

export default function TimeSlotsPage() {
  usePreloadToaster();
  const isWide = useIsWideScreen();
  const [tab, setTab] = useState('recurring');
  const [isMonthOpen, setMonthOpen] = useState(false);
  const [day, setDay] = useState<string | null>(null);
  const [visitedMonth, setVisitedMonth] = useState<string | null>(null);
  const openHandlers = { onDay: setDay, onVisit: setVisitedMonth };
  const closeAboveMonth = () => {
    setDay(null);
    setVisitedMonth(null);
    return day === null && visitedMonth === null;
  };

  return (
    <UserQueryProvider>
      <CalendarEditorProvider>
        <AdminLayout title="Calendar">
          <div className="grid grid-cols-[minmax(0,1fr)] gap-8 min-[72rem]:grid-cols-[minmax(0,1fr)_27rem] min-[72rem]:items-start">
            <div className="min-w-0">
              <ErrorBoundary name="Season">
                <NoActiveRangeAlert onMend={() => setTab('dates')} />
              </ErrorBoundary>
              <Tabs.Root value={tab} onValueChange={setTab}>
                <Tabs.List
                  aria-label="When you can be booked"
                  className="flex flex-wrap gap-x-4 border-line border-b sm:gap-x-7"
                >
                  {tabs.map(({ value, name }) => (
                    <PageTab key={value} value={value} className="max-sm:grow max-sm:text-base">
                      {name}
                    </PageTab>
                  ))}
                </Tabs.List>
                {tabs.map(({ value, Content }) => (
                  // Hidden tabs stay mounted, so that no input is lost.
                  <Tabs.Content key={value} value={value} forceMount className="pt-6 data-[state=inactive]:hidden">
                    <TabVisibleContext value={value === tab}>
                      <ErrorBoundary name="Tab of the calendar">
                        <Content />
                      </ErrorBoundary>
                    </TabVisibleContext>
                  </Tabs.Content>
                ))}
              </Tabs.Root>
              {isWide && (
                <ErrorBoundary name="Calls in the way">
                  <CallsInTheWay className="sticky bottom-4 z-20 mt-4" />
                </ErrorBoundary>
              )}
            </div>
            {isWide ? (
              <aside
                aria-label="The month and what changed"
                className="sticky top-22 -m-2 max-h-[calc(100dvh-6rem)] space-y-4 overflow-y-auto p-2"
              >
                <ErrorBoundary name="Month">
                  <MonthView {...openHandlers} className="rounded-panel border border-line bg-card p-3 shadow-panel" />
                </ErrorBoundary>
                <ErrorBoundary name="Undo">
                  <UndoButton className="w-full" />
                </ErrorBoundary>
              </aside>
            ) : (
              <ErrorBoundary name="Bar below">
                <MobileCalendarBar onMonth={() => setMonthOpen(true)} />
              </ErrorBoundary>
            )}
          </div>
          {isMonthOpen && (
            <ErrorBoundary name="Month">
              <MonthDialog {...openHandlers} closeAbove={closeAboveMonth} onClosed={() => setMonthOpen(false)} />
            </ErrorBoundary>
          )}
          {visitedMonth && (
            <ErrorBoundary key={visitedMonth} name="As visitors see it">
              <VisitorDialog month={visitedMonth} onClosed={() => setVisitedMonth(null)} />
            </ErrorBoundary>
          )}
          {day && (
            <ErrorBoundary key={day} name="Day">
              <DayDialog date={day} onClosed={() => setDay(null)} />
            </ErrorBoundary>
          )}
        </AdminLayout>
      </CalendarEditorProvider>
    </UserQueryProvider>
  );
}

function RecurringSlots() {
  return (
    <QueryContent query={useWeeklySlots()} what="weekly slots">
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
