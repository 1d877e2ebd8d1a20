import { useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { RangeForm } from './RangeForm.tsx';

/** Why something cannot be done while there is no date range, with what it needs. `id` names the sentence. */
export function RangeFirst({ id, what = 'This', why }: { id?: string; what?: string; why: string }) {
  const [isAdding, setAdding] = useState(false);
  return (
    <div className="rounded-control bg-apricot-soft p-5">
      <p id={id}>
        <strong>{what} needs a date range first.</strong> {why}
      </p>
      {isAdding ? (
        <div className="mt-4">
          <RangeForm />
        </div>
      ) : (
        <Button className="mt-4" onClick={() => setAdding(true)}>
          Make a date range
        </Button>
      )}
    </div>
  );
}
