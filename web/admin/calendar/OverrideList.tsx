import { Trash2 } from 'lucide-react';
import type { DateOverride } from '#contracts/calendar.ts';
import { spanName } from '#domain/date-spans.ts';
import { timeCodes, timeName } from '#domain/slots.ts';
import { useDesk } from './CalendarDesk.tsx';
import { spanOf } from './dates.ts';
import { IconButton } from './IconButton.tsx';
import { removalOfOverride } from './operations.ts';
import { typeChoices } from './override-form.ts';

export function OverrideList(props: { label: string; empty: string; overrides: readonly DateOverride[] }) {
  const { label, empty, overrides } = props;
  const { attempt } = useDesk();
  if (overrides.length === 0) return <p className="text-muted">{empty}</p>;
  return (
    <ul aria-label={label} className="border-line border-t">
      {overrides.map((override) => {
        const name = spanName(spanOf(override));
        return (
          <li key={override.id} className="flex items-center gap-2 border-line/70 border-b py-2.5">
            <span className="min-w-0 grow leading-snug [overflow-wrap:anywhere]">
              <span className="font-semibold tabular-nums">{name}</span>
              {override.reason && <span>: {override.reason}</span>}
              <span className="block text-muted text-sm">{whatOf(override)}</span>
            </span>
            <IconButton
              icon={Trash2}
              danger
              label={`Delete ${name}`}
              onClick={() =>
                void attempt([removalOfOverride(override)], {
                  done: 'Date override deleted',
                  failed: 'Failed to delete date override.',
                })
              }
            />
          </li>
        );
      })}
    </ul>
  );
}

function whatOf({ type, timeSlots }: DateOverride): string {
  const words = typeChoices.find(({ value }) => value === type)?.label ?? type;
  const times = timeCodes.filter((time) => timeSlots.includes(time)).map(timeName);
  return type === 'blocked' ? words : `${words}: ${times.join(', ')}`;
}
