import { clsx } from 'clsx';
import { type ReactNode, type Ref, useId, useState } from 'react';
import type { OfferedSlot } from '#contracts/free-calls.ts';
import { Button } from '../ui/Button.tsx';
import { ContactLink } from '../ui/ContactLink.tsx';
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx';
import { FieldError } from '../ui/Field.tsx';
import { useMounted } from '../ui/use-mounted.ts';
import { LocalDateTime } from './LocalDateTime.tsx';
import type { OpenSlots } from './open-slots.ts';
import { SlotCalendar } from './SlotCalendar.tsx';
import { SlotTimes } from './SlotTimes.tsx';
import { findChosenSlot, groupSlotsByDay } from './slot-days.ts';
import { type OtherClock, viewerClock } from './wall-clock.ts';

export type SlotPickerOptions = {
  minutes: number;
  /** Whose clock is shown beside the coach's. Default: the viewer's; null shows none. */
  clock?: OtherClock | null | undefined;
  legend?: string | undefined;
  /** Replaces the visitors' text when no slot is open. */
  emptyNote?: ReactNode;
  action?: ((slot: OfferedSlot) => ReactNode) | undefined;
};

/** `value` is that of the chosen slot, or ''. */
export function SlotPicker({
  openSlots,
  value,
  onChange,
  error,
  ref,
  minutes,
  clock = viewerClock(),
  legend = 'Choose a date and time',
  emptyNote = <NoOpenSlots />,
  action,
}: SlotPickerOptions & {
  openSlots: OpenSlots;
  value: string;
  onChange(value: string): void;
  error: string | undefined;
  ref: Ref<HTMLFieldSetElement>;
}) {
  const id = useId();
  const mounted = useMounted();
  const [opened, open] = useState<string | null>(null);
  const { data: slots } = openSlots;
  const chosen = findChosenSlot(slots ?? [], value, minutes).slot;
  const days = groupSlotsByDay(slots ?? [], minutes);
  // Opens at the date of a slot that was chosen before.
  const date = opened ?? chosen?.date ?? null;

  return (
    <fieldset
      ref={ref}
      tabIndex={-1}
      aria-describedby={error ? `${id}-error` : undefined}
      aria-busy={openSlots.isFetching}
      className={clsx(
        '@container min-w-0 scroll-mt-28 rounded-control',
        error && 'outline-2 outline-offset-12 outline-danger',
      )}
    >
      <legend className="font-semibold">{legend}</legend>
      <p className="mt-1 flex items-center gap-2 text-muted noscript:hidden">
        <OpenDayMarker />
        Blue dates have available time slots
      </p>
      <div className="mt-4 grid gap-6 @xl:grid-cols-2">
        {!mounted || openSlots.isPending ? (
          <Loading />
        ) : !slots ? (
          <LoadFailed retry={() => void openSlots.refetch()} />
        ) : (
          <>
            <ErrorBoundary name="Calendar of open days">
              <SlotCalendar days={days} date={date} onChoose={open} />
            </ErrorBoundary>
            <ErrorBoundary name="Open times">
              <SlotTimes
                date={date}
                slots={(date && days.get(date)) || []}
                value={value}
                clock={clock}
                isOutdated={Boolean(error) && openSlots.isFetching}
                onChange={onChange}
              />
            </ErrorBoundary>
          </>
        )}
      </div>
      {slots && days.size === 0 && emptyNote}
      <div aria-live="polite">
        {chosen && (
          <p className="mt-6 rounded-control bg-sky-soft p-4">
            <span className="font-semibold">Selected: {chosen.label}</span>
            {clock && <LocalDateTime startsAt={new Date(chosen.startsAt)} clock={clock} />}
            {chosen.date !== date && (
              <span className="mt-1 block text-muted">
                This time is on a different date than the calendar shows. It stays selected until you pick a new one.
              </span>
            )}
          </p>
        )}
      </div>
      {chosen && action && <div className="mt-4">{action(chosen)}</div>}
      <FieldError id={`${id}-error`}>{error}</FieldError>
    </fieldset>
  );
}

function OpenDayMarker() {
  return (
    <span aria-hidden className="relative size-6 shrink-0 rounded-full bg-sky-soft ring-1 ring-sky/40">
      <span className="absolute bottom-1 left-1/2 size-1 -translate-x-1/2 rounded-full bg-sky" />
    </span>
  );
}

/** As high as the calendar that replaces it, so that nothing below moves. */
function Loading() {
  return (
    <div className="grid min-h-124 place-items-center rounded-control bg-sand/60 text-muted noscript:hidden @xl:col-span-2 @xl:min-h-94">
      <p role="status">Looking for open times…</p>
    </div>
  );
}

function LoadFailed({ retry }: { retry(): void }) {
  return (
    <div
      role="alert"
      className="flex min-h-124 flex-col items-center justify-center gap-4 rounded-control bg-sand/60 p-6 text-center @xl:col-span-2 @xl:min-h-94"
    >
      <p>The open times couldn’t be loaded. Please check your internet connection and try again.</p>
      <Button variant="secondary" onClick={retry}>
        Try Again
      </Button>
    </div>
  );
}

function NoOpenSlots() {
  return (
    <p className="mt-4 rounded-control bg-apricot-soft p-4">
      There are no open times right now. Please check back in a few days, or write to <ContactLink />.
    </p>
  );
}
