import { deleteDateOverride } from '#contracts/calendar/calendar.ts';
import type { DateOverride } from '#contracts/calendar/calendar-items.ts';
import { formatDateSpan } from '#domain/date-spans.ts';
import { formatTime, timeCodes } from '#domain/slot-values.ts';
import { QueryContent } from '../QueryContent.tsx';
import { toDateSpan } from './calendar-dates.ts';
import { useDateOverrides, useSpecificDates, useWeeklySlots } from './calendar-queries.ts';
import { DeleteRowButton } from './IconButton.tsx';
import { OverrideForm } from './OverrideForm.tsx';
import { overrideTypeChoices } from './override-form.ts';
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
      <CalendarPanel title="Change some days" text="Block a holiday, or open different times than usual.">
        <QueryContent query={dates} noun="date ranges">
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
      <QueryContent query={useDateOverrides()} noun="date overrides">
        {(overrides) => (
          <>
            <CalendarPanel title="Blocked dates" text="Nobody can book then. Existing bookings stay.">
              <OverrideList
                label="Blocked dates"
                empty="Nothing is blocked."
                overrides={overrides.filter(({ type }) => type !== 'available_only')}
              />
            </CalendarPanel>
            <CalendarPanel title="Special opening times" text="On these days, only these times are open.">
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

function OverrideList(props: { label: string; empty: string; overrides: readonly DateOverride[] }) {
  const { label, empty, overrides } = props;
  if (overrides.length === 0) return <p className="text-muted">{empty}</p>;
  return (
    <ul aria-label={label} className="border-line border-t">
      {overrides.map((override) => {
        const name = formatDateSpan(toDateSpan(override));
        return (
          <li key={override.id} className="flex items-center gap-2 border-line/70 border-b py-2.5">
            <span className="min-w-0 grow leading-snug [overflow-wrap:anywhere]">
              <span className="font-semibold tabular-nums">{name}</span>
              {override.reason && <span>: {override.reason}</span>}
              <span className="block text-muted text-sm">{overrideLabel(override)}</span>
            </span>
            <DeleteRowButton
              endpoint={deleteDateOverride}
              id={override.id}
              name={name}
              done="Date override deleted"
              failed="Failed to delete date override."
            />
          </li>
        );
      })}
    </ul>
  );
}

function overrideLabel({ type, timeSlots }: DateOverride): string {
  const words = overrideTypeChoices.find(({ value }) => value === type)?.label ?? type;
  const times = timeCodes.filter((time) => timeSlots.includes(time)).map(formatTime);
  return type === 'blocked' ? words : `${words}: ${times.join(', ')}`;
}
