import type { MonthDay } from '#contracts/calendar/calendar-month.ts';
import { useSite } from '../../site.tsx';
import { busyClass, describeSpan } from './busy-times.ts';

/** The busy times of a day from the coach's own calendars, by their names and without titles. */
export function BusyTimes({ day: { date, busy = [] } }: { day: Pick<MonthDay, 'date' | 'busy'> }) {
  const { coachTimeZone } = useSite();
  return (
    busy.length > 0 && (
      <ul aria-label="Busy times" className="space-y-1">
        {busy.map((span) => (
          <li
            key={`${span.calendar} ${span.startsAt}`}
            className={`rounded-control border border-sky/50 px-3 py-1.5 text-sky [overflow-wrap:anywhere] ${busyClass}`}
          >
            Busy {describeSpan(span, date, coachTimeZone)}, from: {span.calendar}
          </li>
        ))}
      </ul>
    )
  );
}
