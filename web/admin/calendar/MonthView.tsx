import { Globe, Umbrella } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { Button } from '../../ui/Button.tsx';
import { useFocusOnMount } from '../../ui/use-focus-on-mount.ts';
import { QueryContent } from '../QueryContent.tsx';
import { useCoachToday, useMonth } from './calendar-queries.ts';
import { HolidayPicker } from './HolidayPicker.tsx';
import { MonthGrid } from './MonthGrid.tsx';
import { MonthNavigation } from './MonthNavigation.tsx';
import { useHoliday } from './use-holiday.ts';

/** A month with the state of each day, and the quick holiday. The page opens the dialogs. */
export function MonthView(props: {
  month: string;
  onTurn(month: string): void;
  onDay(date: string): void;
  onSeeAsVisitor(): void;
  className?: string;
}) {
  const { month } = props;
  const today = useCoachToday();
  const query = useMonth(month);
  const holiday = useHoliday();
  const quickHoliday = useFocusOnMount<HTMLButtonElement>(holiday.hasEnded);

  function cancelHoliday(event: KeyboardEvent) {
    if (event.key !== 'Escape' || !holiday.isChoosing) return;
    holiday.end();
  }

  return (
    <section aria-label="Month" className={props.className} onKeyDown={cancelHoliday}>
      <MonthNavigation month={month} onTurn={props.onTurn} />
      <div aria-busy={query.isFetching} className="mt-1 min-h-72">
        <QueryContent query={query} noun="the month">
          {({ days }) => (
            <MonthGrid
              // A new grid for each month, since its focused day belongs to that month.
              key={month}
              month={month}
              days={days}
              today={today}
              chosen={holiday.span}
              onChoose={holiday.isChoosing ? holiday.choose : props.onDay}
            />
          )}
        </QueryContent>
      </div>
      <HolidayPicker holiday={holiday} />
      {!holiday.isChoosing && (
        <div className="mt-3 flex flex-wrap gap-2">
          <Button
            ref={quickHoliday}
            variant="secondary"
            className="grow px-3! py-2! max-sm:text-base"
            onClick={holiday.begin}
          >
            <Umbrella aria-hidden className="size-5" />
            Quick holiday
          </Button>
          <Button variant="secondary" className="grow px-3! py-2! max-sm:text-base" onClick={props.onSeeAsVisitor}>
            <Globe aria-hidden className="size-5" />
            See as a visitor in …
          </Button>
        </div>
      )}
    </section>
  );
}
