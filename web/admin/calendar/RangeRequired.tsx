import { useState } from 'react';
import type { DateSpan } from '#domain/date-spans.ts';
import { Button } from '../../ui/Button.tsx';
import { RangeForm } from './RangeForm.tsx';

/** Why something cannot be done while there is no date range, with what it needs. `id` names the sentence. */
export function RangeRequired({ id, what = 'This', why }: { id?: string; what?: string; why: string }) {
  return (
    <div className="rounded-control bg-apricot-soft p-5">
      <p id={id}>
        <strong>{what} needs a date range first.</strong> {why}
      </p>
      <AddRangeButton days={null} />
    </div>
  );
}

/** A date range is made in place; `days` are proposed for it. */
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
