import { clsx } from 'clsx';
import type { Ref } from 'react';
import type { OfferedSlot } from '#contracts/booking/free-calls.ts';
import { LocalDateTime, OwnDateTime } from './LocalDateTime.tsx';
import { type Clocks, findVisitorTime } from './wall-clock.ts';

/**
 * The chosen time: a box below the calendar, or one line in place of a folded calendar. Its element is there without a
 * time too, because screen readers announce only what changes within an element that they know.
 */
export function ChosenTime(props: {
  ref: Ref<HTMLDivElement>;
  slot: OfferedSlot | undefined;
  clocks: Clocks;
  isFolded: boolean;
  isOnOtherDate: boolean;
  onChange(): void;
}) {
  const { ref, slot, clocks, isFolded, isOnOtherDate, onChange } = props;
  return (
    <div
      ref={ref}
      tabIndex={-1}
      data-folded={isFolded || undefined}
      className={clsx(
        'flex items-center justify-between gap-x-4 scroll-mb-6 outline-offset-4',
        isFolded ? 'rounded-panel bg-sky-soft px-4 py-1.5 sm:px-6' : 'rounded-control',
        !isFolded && slot && 'mt-4 bg-sky-soft p-3 sm:p-4',
      )}
    >
      <div aria-live="polite">
        {slot && (
          <p>
            {isFolded ? <ShortTime slot={slot} clocks={clocks} /> : <FullTime slot={slot} clocks={clocks} />}
            {isOnOtherDate && !isFolded && (
              <span className="mt-1 block text-muted">
                This time is on a different date than the calendar shows. It stays selected until you pick a new one.
              </span>
            )}
          </p>
        )}
      </div>
      {isFolded && (
        <button type="button" onClick={onChange} className="min-h-11 cursor-pointer font-semibold text-sky underline">
          Change
          <span className="sr-only"> the time</span>
        </button>
      )}
    </div>
  );
}

type TimeProps = { slot: OfferedSlot; clocks: Clocks };

const shortDateTime: Intl.DateTimeFormatOptions = {
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
};

/** 'Wed, Nov 25, 3:30 PM' on the visitor's clock, and the coach's time below; one line if both clocks agree. */
function ShortTime({ slot, clocks }: TimeProps) {
  const startsAt = new Date(slot.startsAt);
  const label = `Selected: ${slot.label}`;
  if (!findVisitorTime(startsAt, { coach: clocks.second, visitor: clocks.main }))
    return <span className="block font-semibold leading-snug">{label}</span>;
  const text = new Intl.DateTimeFormat('en-US', { ...shortDateTime, timeZone: clocks.main }).format(startsAt);
  return (
    <>
      <span className="block font-semibold">{text}, your time</span>
      <span className="block text-muted text-sm leading-snug">
        <span>{label}</span> (my time)
      </span>
    </>
  );
}

function FullTime({ slot, clocks: { whose, second } }: TimeProps) {
  const startsAt = new Date(slot.startsAt);
  if (whose === 'viewer') return <OwnDateTime startsAt={startsAt} label={slot.label} prefix="Selected: " />;
  return (
    <>
      <span className="font-semibold">Selected: {slot.label}</span>
      <LocalDateTime startsAt={startsAt} clock={{ whose, timeZone: second }} />
    </>
  );
}
