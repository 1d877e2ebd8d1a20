import { useState } from 'react';
import type { DateSpan } from '#domain/date-spans.ts';
import { Button } from '../../ui/Button.tsx';
import { RangeForm } from './RangeForm.tsx';

/** Explains that something needs a date range, and offers to make one. `id`: the text's id, for `aria-describedby`. */
export function RangeRequired({ id, subject = 'This', why }: { id?: string; subject?: string; why: string }) {
  return (
    <div className="rounded-control bg-apricot-soft p-5">
      <p id={id}>
        <strong>{subject} needs a date range first.</strong> {why}
      </p>
      <AddRangeButton days={null} />
    </div>
  );
}

/** Opens the form for a date range in place, with `days` filled in. */
export function AddRangeButton({ days, onAdded }: { days: DateSpan | null; onAdded?: (() => void) | undefined }) {
  const [isAdding, setAdding] = useState(false);
  if (!isAdding)
    return (
      <Button className="mt-4" onClick={() => setAdding(true)}>
        Make a date range
      </Button>
    );
  return (
    <div className="mt-4">
      <RangeForm days={days} onAdded={onAdded} />
    </div>
  );
}
