import { useEffect, useRef, useState } from 'react';
import { formatDateSpan } from '#domain/date-spans.ts';
import { formatDate } from '#domain/slot-values.ts';
import { Button } from '../../ui/Button.tsx';
import { TextInput } from '../../ui/TextInput.tsx';
import { OutsideRangesNotice } from './OutsideRangesNotice.tsx';
import { RangeRequired } from './RangeRequired.tsx';
import type { Holiday } from './use-holiday.ts';

/** The panel below the month that says which day to tap next. Choosing a reason blocks the chosen days. */
export function HolidayPicker({ holiday }: { holiday: Holiday }) {
  const { isChoosing, needsRange, isChosen, span, missedRanges, block, clearRefusal, end } = holiday;
  const panel = useRef<HTMLDivElement>(null);
  const cancel = useRef<HTMLButtonElement>(null);

  // The button that had the focus is gone. The page does not scroll, since the next tap goes to a day.
  useEffect(() => {
    if (isChoosing) cancel.current?.focus({ preventScroll: true });
  }, [isChoosing]);

  // The panel grows downwards with each step and would leave the screen.
  useEffect(() => {
    if (isChoosing) panel.current?.scrollIntoView({ block: 'nearest' });
  }, [isChoosing, isChosen]);

  if (isChoosing && needsRange)
    return (
      <div className="mt-3 space-y-2">
        <RangeRequired why="A holiday blocks days inside your date ranges, and there aren’t any yet." />
        <Button ref={cancel} variant="quiet" className="py-2!" onClick={end}>
          Cancel
        </Button>
      </div>
    );
  return (
    <div ref={panel} role="status" className="scroll-mb-28">
      {isChoosing && (
        <div className="mt-3 rounded-control bg-apricot-soft p-4">
          <p className="font-semibold">{stepPrompt(holiday)}</p>
          {isChosen && <BlockReasonPicker onChoose={(reason) => void block(reason)} />}
          {missedRanges && (
            <OutsideRangesNotice
              message="Not all of these days are inside your date ranges."
              ranges={missedRanges}
              days={span}
              onAdded={clearRefusal}
            />
          )}
          {span && !isChosen && (
            <p className="mt-1 text-sm">For one day, tap {formatDate(span.startDate)} once more.</p>
          )}
          <Button ref={cancel} variant="quiet" className="mt-2 py-2!" onClick={end}>
            Cancel
          </Button>
        </div>
      )}
    </div>
  );
}

function stepPrompt({ span, isChosen }: Holiday): string {
  if (!span) return 'Tap the first day off.';
  return isChosen ? `Why is ${formatDateSpan(span)} blocked?` : 'Now tap the last day off.';
}

const reasons = ['holiday', 'vacation', 'sick', 'training'];

/** Offers the usual reasons as buttons. Another one can be typed or left blank, above a button named `submit`. */
export function BlockReasonPicker(props: { onChoose(reason: string | null): void; submit?: string }) {
  const { onChoose, submit = 'Block' } = props;
  const [typed, setTyped] = useState<string | null>(null);
  if (typed !== null)
    return (
      <form
        className="mt-3 space-y-3"
        onSubmit={(event) => {
          event.preventDefault();
          onChoose(typed.trim() || null);
        }}
      >
        <TextInput
          label="Reason"
          optional
          required={false}
          maxLength={255}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        <Button type="submit" className="py-2!">
          {submit}
        </Button>
      </form>
    );
  return (
    <div className="mt-3 flex flex-wrap gap-2">
      {reasons.map((reason) => (
        <Button key={reason} variant="secondary" className="px-4! py-2! capitalize" onClick={() => onChoose(reason)}>
          {reason}
        </Button>
      ))}
      <Button variant="secondary" className="px-4! py-2!" onClick={() => setTyped('')}>
        Other …
      </Button>
    </div>
  );
}
