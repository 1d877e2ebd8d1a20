import { CircleAlert } from 'lucide-react';
import { Button } from '../../ui/Button.tsx';
import { monthOf } from './calendar-dates.ts';
import { useCoachToday, useMonth } from './calendar-queries.ts';

/** Says that nothing can be booked, and leads to the date ranges. */
export function NoActiveRangeAlert({ onMend }: { onMend(): void }) {
  const { data } = useMonth(monthOf(useCoachToday()));
  if (!data?.hasNoSeason) return null;
  return (
    <section role="alert" className="mb-6 rounded-panel border border-danger bg-danger-soft p-5 sm:p-6">
      <p className="flex gap-3 font-semibold text-danger">
        <CircleAlert aria-hidden className="mt-0.5 size-5 shrink-0" />
        None of your weekly slots can be booked: no date range is active, or all have passed.
      </p>
      <Button className="mt-4" onClick={onMend}>
        Add or switch on a date range
      </Button>
    </section>
  );
}
