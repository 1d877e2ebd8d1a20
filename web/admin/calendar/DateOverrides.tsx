import { QueryContent } from '../QueryContent.tsx';
import { useDateOverrides, useSpecificDates, useWeeklySlots } from './calendar-queries.ts';
import { OverrideForm } from './OverrideForm.tsx';
import { OverrideList } from './OverrideList.tsx';
import { RangeRequired } from './RangeRequired.tsx';
import { CalendarPanel } from './SpecificDates.tsx';

export function DateOverrides() {
  const dates = useSpecificDates();
  const weekly = useWeeklySlots();
  return (
    <div className="space-y-8">
      <p className="max-w-2xl text-muted">
        Days that differ from your usual week: days off, and days with other times. To take a single day off, you can
        also tap it in the month.
      </p>
      <CalendarPanel
        id="new-override"
        title="Change some days"
        text="Block a holiday, or open different times than usual."
      >
        <QueryContent query={dates} what="date ranges">
          {(all) => {
            const ranges = all.filter(({ type }) => type === 'date_range');
            return (
              <>
                {ranges.length === 0 && (
                  <RangeRequired
                    id="range-first"
                    why="Overrides change days inside your date ranges, and there aren’t any yet."
                  />
                )}
                <OverrideForm ranges={ranges} weekly={weekly.data ?? []} />
              </>
            );
          }}
        </QueryContent>
      </CalendarPanel>
      <QueryContent query={useDateOverrides()} what="date overrides">
        {(overrides) => (
          <>
            <CalendarPanel id="overrides" title="Blocked dates" text="Nobody can book then. Existing bookings stay.">
              <OverrideList
                label="Blocked dates"
                empty="Nothing is blocked."
                overrides={overrides.filter(({ type }) => type !== 'available_only')}
              />
            </CalendarPanel>
            <CalendarPanel id="openings" title="Special opening times" text="On these days, only these times are open.">
              <OverrideList
                label="Special opening times"
                empty="There are no special opening times."
                overrides={overrides.filter(({ type }) => type === 'available_only')}
              />
            </CalendarPanel>
          </>
        )}
      </QueryContent>
    </div>
  );
}
