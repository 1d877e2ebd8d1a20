import { deleteSpecificDate, toggleSpecificDate } from '#contracts/calendar/calendar.ts';
import type { SpecificDate } from '#contracts/calendar/calendar-items.ts';
import { formatDateSpan } from '#domain/date-spans.ts';
import { formatDate, formatTime } from '#domain/slot-values.ts';
import { useCalendarEditor } from './CalendarEditor.tsx';
import { toDateSpan } from './calendar-dates.ts';
import { DeleteRowButton } from './IconButton.tsx';
import { Switch } from './Switch.tsx';

export function SpecificDateList({ label, dates }: { label: string; dates: readonly SpecificDate[] }) {
  if (dates.length === 0) return null;
  return (
    <ul aria-label={label} className="border-line border-t">
      {dates.map((date) => (
        <DateRow key={date.id} date={date} />
      ))}
    </ul>
  );
}

function DateRow({ date }: { date: SpecificDate }) {
  const { attempt } = useCalendarEditor();
  const isRange = date.type === 'date_range';
  const name = isRange
    ? formatDateSpan(toDateSpan(date))
    : `${formatDate(date.date ?? '')} at ${formatTime(date.timeOfDay ?? '')}`;
  const what = isRange ? 'Date range' : 'Dated slot';
  return (
    <li className="flex items-center gap-1 border-line/70 border-b py-1.5">
      <span className="min-w-0 grow leading-snug">
        <span className="font-semibold tabular-nums">{name}</span>
        {isRange && <span className="block text-muted text-sm [overflow-wrap:anywhere]">{date.label}</span>}
      </span>
      <Switch
        on={date.isActive}
        label={`${name} is active`}
        onClick={() =>
          void attempt(
            toggleSpecificDate,
            { params: { id: date.id }, body: { isActive: !date.isActive } },
            {
              done: `${what} switched ${date.isActive ? 'off' : 'on'}`,
              failed: 'Failed to toggle time slot.',
            },
          )
        }
      />
      <DeleteRowButton
        endpoint={deleteSpecificDate}
        id={date.id}
        name={name}
        done={`${what} deleted`}
        failed={isRange ? 'Failed to delete date range' : 'Failed to delete specific date slot.'}
      />
    </li>
  );
}
