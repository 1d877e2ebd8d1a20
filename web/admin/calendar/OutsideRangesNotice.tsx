import { useEffect, useRef } from 'react';
import type { SpecificDate } from '#contracts/calendar/calendar-items.ts';
import { type DateSpan, formatDateSpan } from '#domain/date-spans.ts';
import { toDateSpan } from './calendar-dates.ts';
import { AddRangeButton } from './RangeRequired.tsx';

/** Lists the date ranges and offers to make one for days outside them. */
export function OutsideRangesNotice(props: {
  message: string;
  ranges: readonly SpecificDate[];
  days: DateSpan | null;
  onAdded?(): void;
}) {
  const { message, ranges, days, onAdded } = props;
  const panel = useRef<HTMLElement>(null);
  useEffect(() => {
    panel.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <section
      ref={panel}
      aria-label="Your date ranges"
      className="scroll-mt-28 scroll-mb-28 rounded-control bg-apricot-soft p-5"
    >
      <p>
        <strong>{message}</strong> Your date ranges are:
      </p>
      <ul className="mt-1 list-disc pl-6">
        {ranges.map((range) => (
          <li key={range.id}>
            {formatDateSpan(toDateSpan(range))}
            {!range.isActive && ', switched off'}
          </li>
        ))}
      </ul>
      <AddRangeButton days={days} onAdded={onAdded} />
    </section>
  );
}
