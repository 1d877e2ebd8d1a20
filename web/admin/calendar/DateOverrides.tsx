import { useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { useDateOverrides, useSpecificDates, useWeeklySlots } from './calendar-queries.ts';
import { Loaded } from './Loaded.tsx';
import { OverrideForm } from './OverrideForm.tsx';
import { OverrideList } from './OverrideList.tsx';
import { RangeForm } from './RangeForm.tsx';
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
                {ranges.length === 0 && <RangeFirst />}
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

/** Why the form below cannot be used yet, with what it needs. */
function RangeFirst() {
  const [isAdding, setAdding] = useState(false);
  return (
    <div className="rounded-control bg-apricot-soft p-5">
      <p id="range-first">
        <strong>This needs a date range first.</strong> Overrides change days inside your date ranges, and there is none
        yet.
      </p>
      {isAdding ? (
        <div className="mt-4">
          <RangeForm />
        </div>
      ) : (
        <Button className="mt-4" onClick={() => setAdding(true)}>
          Make a date range
        </Button>
      )}
    </div>
  );
}
