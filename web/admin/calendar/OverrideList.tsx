import { deleteDateOverride } from '#contracts/calendar/calendar.ts';
import type { DateOverride } from '#contracts/calendar/calendar-items.ts';
import { formatDateSpan } from '#domain/date-spans.ts';
import { formatTime, timeCodes } from '#domain/slot-values.ts';
import { toDateSpan } from './calendar-dates.ts';
import { DeleteRowButton } from './IconButton.tsx';
import { overrideTypeChoices } from './override-form.ts';

export function OverrideList(props: { label: string; empty: string; overrides: readonly DateOverride[] }) {
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
