import { clsx } from 'clsx';
import { CircleAlert, CircleCheck } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { monthOf } from './calendar-dates.ts';
import { useCoachToday, useMonth } from './calendar-queries.ts';

/**
 * Says that nothing can be booked, and leads to the date ranges. Above the tabs it keeps its room once it was shown;
 * what turns up later stands in the bar below. So nothing moves under the finger that switches a range.
 */
export function NoActiveRangeAlert({ place, onMend }: { place: 'top' | 'bar'; onMend(): void }) {
  const hasNoSeason = useMonth(monthOf(useCoachToday())).data?.hasNoSeason;
  const [atFirst, setAtFirst] = useState(hasNoSeason);
  if (atFirst === undefined && hasNoSeason !== undefined) setAtFirst(hasNoSeason);
  if (place === 'top' ? !atFirst : atFirst !== false || !hasNoSeason) return null;
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
        <Button className={place === 'top' ? 'mt-4' : 'mt-2 py-2!'} onClick={onMend}>
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
