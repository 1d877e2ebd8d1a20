import { useState } from 'react';
import { controlClass } from '../../ui/Field.tsx';
import { parseDate } from './payments-view.ts';

/** A date field that reports only plausible days: while a year is typed, the value passes through years like 0002. */
export function DayField(props: { label: string; day: string | null; onChoose(day: string | null): void }) {
  const { label, day, onChoose } = props;
  const [typed, setTyped] = useState(day ?? '');
  const [previousDay, setPreviousDay] = useState(day);
  if (day !== previousDay) {
    setPreviousDay(day);
    if (day !== parseDate(typed)) setTyped(day ?? '');
  }
  return (
    <label className="min-w-0 grow basis-36 items-center gap-2 md:flex md:grow-0 md:basis-auto">
      <span className="text-base text-muted">{label}</span>
      <input
        type="date"
        value={typed}
        onChange={({ target: { value } }) => {
          setTyped(value);
          if (parseDate(value) !== day) onChoose(parseDate(value));
        }}
        className={`${controlClass} min-w-0 px-3!`}
      />
    </label>
  );
}
