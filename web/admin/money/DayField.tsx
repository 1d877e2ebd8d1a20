import { useState } from 'react';
import { controlClass } from '../../ui/Field.tsx';
import { parseDate } from './payments-view.ts';

/** Typing a year passes through other years, so only days that can be meant are applied. */
export function DayField(props: { label: string; day: string | null; onChoose(day: string | null): void }) {
  const { label, day, onChoose } = props;
  const [typed, setTyped] = useState(day ?? '');
  const [appliedDay, setAppliedDay] = useState(day);
  if (day !== appliedDay) {
    setAppliedDay(day);
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
