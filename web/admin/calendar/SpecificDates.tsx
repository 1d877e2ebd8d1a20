import type { ReactNode } from 'react';
import { QueryContent } from '../QueryContent.tsx';
import { useSpecificDates } from './calendar-queries.ts';
import { DatedSlotForm } from './DatedSlotForm.tsx';
import { RangeForm } from './RangeForm.tsx';
import { SpecificDateList } from './SpecificDateList.tsx';

export function SpecificDates() {
  return (
    <QueryContent query={useSpecificDates()} what="specific dates">
      {(dates) => {
        const ranges = dates.filter(({ type }) => type === 'date_range');
        return (
          <div className="space-y-8">
            <p className="max-w-2xl text-muted">
              From when to when you coach, and extra times on single days. Outside your date ranges nobody can book your
              weekly times.
            </p>
            <CalendarPanel
              id="ranges"
              title="Date ranges"
              text={
                ranges.length > 0
                  ? 'Your weekly slots are offered on the days inside an active range.'
                  : 'Without a range, your weekly slots are offered for the next seven days. Add one to choose which weeks you coach.'
              }
            >
              <RangeForm />
              <SpecificDateList label="Date ranges" dates={ranges} />
            </CalendarPanel>
            <CalendarPanel
              id="dated"
              title="Single dated slots"
              text="Extra times on a single date, in addition to your weekly slots."
            >
              <DatedSlotForm />
              <SpecificDateList label="Dated slots" dates={dates.filter(({ type }) => type === 'slot')} />
            </CalendarPanel>
          </div>
        );
      }}
    </QueryContent>
  );
}

export function CalendarPanel(props: { id: string; title: string; text: string; children: ReactNode }) {
  return (
    <section aria-labelledby={props.id} className="rounded-panel border border-line bg-card p-5 shadow-panel sm:p-6">
      <h2 id={props.id} className="text-heading">
        {props.title}
      </h2>
      <p className="mt-1 text-muted">{props.text}</p>
      <div className="mt-5 space-y-6">{props.children}</div>
    </section>
  );
}
