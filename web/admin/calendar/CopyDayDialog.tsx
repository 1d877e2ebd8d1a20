import { useId, useState } from 'react';
import type { WeeklyState } from '#contracts/calendar/calendar-items.ts';
import { type Weekday, weekdayNames } from '#domain/slot-values.ts';
import { Button } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { useWeekdays } from '../coach-dates.ts';
import { countStates, listCopyChanges, type WeekStates } from './week-strokes.ts';

export function CopyDayDialog(props: {
  day: Weekday;
  week: WeekStates;
  onCopy(changes: WeeklyState[]): void;
  onClosed(): void;
}) {
  const { day, week, onCopy, onClosed } = props;
  const id = useId();
  const [chosen, setChosen] = useState<readonly Weekday[]>([]);
  const others = useWeekdays().filter((other) => other !== day);
  const workdays = others.filter((other) => other !== 'sat' && other !== 'sun');
  const { open, off } = countStates(week, day);

  return (
    <Dialog
      title={`Copy ${weekdayNames[day]}`}
      described={false}
      onClosed={onClosed}
      dismiss="Cancel"
      actions={(close) => (
        <Button
          disabled={chosen.length === 0}
          onClick={() => {
            onCopy(listCopyChanges(week, day, chosen));
            close();
          }}
        >
          {chosen.length < 2 ? 'Copy to this day' : `Copy to ${chosen.length} days`}
        </Button>
      )}
    >
      <p>
        The days you choose will look just like {weekdayNames[day]}: {open} open{off > 0 && `, ${off} switched off`}.
      </p>
      <div className="flex flex-wrap gap-2">
        <Button variant="secondary" className="py-2!" onClick={() => setChosen(workdays)}>
          Weekdays
        </Button>
        <Button variant="secondary" className="py-2!" onClick={() => setChosen(others)}>
          All days
        </Button>
      </div>
      <fieldset aria-labelledby={id} className="grid gap-2 sm:grid-cols-2">
        <legend id={id} className="sr-only">
          Copy to
        </legend>
        {others.map((other) => (
          <Checkbox
            key={other}
            label={weekdayNames[other]}
            checked={chosen.includes(other)}
            onChange={(event) =>
              setChosen(event.target.checked ? [...chosen, other] : chosen.filter((chosenDay) => chosenDay !== other))
            }
          />
        ))}
      </fieldset>
    </Dialog>
  );
}
