import { useDateOverrides, useSpecificDates, useWeeklySlots } from './calendar-queries.ts';
import { Loaded } from './Loaded.tsx';
import { OverrideForm } from './OverrideForm.tsx';
import { OverrideList } from './OverrideList.tsx';
import { RangeFirst } from './RangeFirst.tsx';
import { Panel } from './SpecificDates.tsx';

export function DateOverrides() {
  const dates = useSpecificDates();
  const weekly = useWeeklySlots();
  return (
    <div className="space-y-8">
      <Panel id="new-override" title="Change some days" text="Block a holiday, or open other times than usual.">
        <Loaded query={dates} what="date ranges">
          {(all) => {
            const ranges = all.filter(({ type }) => type === 'date_range');
            return (
              <>
                {ranges.length === 0 && (
                  <RangeFirst
                    id="range-first"
                    why="Overrides change days inside your date ranges, and there is none yet."
                  />
                )}
                <OverrideForm ranges={ranges} weekly={weekly.data ?? []} />
              </>
            );
          }}
        </Loaded>
      </Panel>
      <Loaded query={useDateOverrides()} what="date overrides">
        {(overrides) => (
          <>
            <Panel
              id="overrides"
              title="Blocked dates"
              text="Nobody can book then. What is booked already stays booked."
            >
              <OverrideList
                label="Blocked dates"
                empty="Nothing is blocked."
                overrides={overrides.filter(({ type }) => type !== 'available_only')}
              />
            </Panel>
            <Panel id="openings" title="Special opening times" text="On these days only these times are open.">
              <OverrideList
                label="Special opening times"
                empty="There are no special opening times."
                overrides={overrides.filter(({ type }) => type === 'available_only')}
              />
            </Panel>
          </>
        )}
      </Loaded>
    </div>
  );
}
