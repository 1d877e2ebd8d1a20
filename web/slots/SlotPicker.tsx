import { clsx } from 'clsx';
import { type ReactNode, type Ref, useEffect, useId, useMemo, useReducer, useRef } from 'react';
import type { OfferedSlot } from '#contracts/booking/free-calls.ts';
import { useSite } from '../site.tsx';
import { Button } from '../ui/Button.tsx';
import { ContactLink } from '../ui/ContactLink.tsx';
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx';
import { FieldError } from '../ui/Field.tsx';
import { useMountedLater } from '../ui/use-mounted.ts';
import { LocalDateTime, OwnDateTime } from './LocalDateTime.tsx';
import type { OpenSlots } from './open-slots.ts';
import { SlotCalendar } from './SlotCalendar.tsx';
import { ClocksNote, NextTimes, SlotTimes } from './SlotTimes.tsx';
import { scrollToSection, scrollToSubmit, scrollToTimes } from './scroll-to-choice.ts';
import { findChosenSlot, groupSlotsByDay, nextSlots, type SlotDays } from './slot-days.ts';
import { initialSlotPickerState, slotPickerReducer } from './slot-picker-state.ts';
import {
  type Clocks,
  chooseClocks,
  findVisitorTime,
  type OtherClock,
  readWallClock,
  viewerClock,
} from './wall-clock.ts';

export type SlotPickerOptions = {
  minutes: number;
  /** The clock beside the coach's. Default: the viewer's, which is shown large; null shows none. */
  clock?: OtherClock | null | undefined;
  legend?: string | undefined;
  /** Replaces the visitors' text when no slot is open. */
  emptyNote?: ReactNode;
  /** The day that the week begins with, 0 (Sunday) to 6. Default: as in the viewer's region. */
  firstWeekday?: number | undefined;
  /** Scrolls a narrow screen to the times once a day is chosen, and on to the button once a time is. */
  scrollsToChoice?: boolean | undefined;
  /** Shows a chosen time in place of the calendar, until the visitor wants to change it. */
  foldsAfterChoice?: boolean | undefined;
};

type SlotPickerProps = SlotPickerOptions & {
  openSlots: OpenSlots;
  value: string;
  onChange(value: string): void;
  error: string | undefined;
  ref: Ref<HTMLFieldSetElement>;
};

/** The number of next open times, chosen so that they fill one row or two. */
const NEXT_TIMES = 6;

/** The calendar of open days with the times of one day. `value` is the value of the chosen slot, or ''. */
export function SlotPicker({ ref, error, legend = 'Choose a date and time', ...props }: SlotPickerProps) {
  const id = useId();
  const mounted = useMountedLater();
  const { openSlots } = props;
  const isLoading = !mounted || openSlots.isPending;
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
      <legend className="sr-only">{legend}</legend>
      {isLoading && <Loading />}
      {!isLoading && !openSlots.data && <LoadFailed retry={() => void openSlots.refetch()} />}
      {!isLoading && openSlots.data && (
        <OpenDays {...props} slots={openSlots.data} isOutdated={Boolean(error) && openSlots.isFetching} />
      )}
      <FieldError id={`${id}-error`}>{error}</FieldError>
    </fieldset>
  );
}

type OpenDaysProps = Omit<SlotPickerProps, 'ref' | 'error' | 'legend' | 'openSlots'> & {
  slots: readonly OfferedSlot[];
  isOutdated: boolean;
};

function OpenDays(props: OpenDaysProps) {
  const { slots, value, onChange, minutes, clock, emptyNote, isOutdated } = props;
  const { coachTimeZone, calendarColor } = useSite();
  const otherClock = clock === undefined ? viewerClock() : clock;
  const clocks = chooseClocks(otherClock, coachTimeZone);
  const days = useMemo(() => groupSlotsByDay(slots, minutes, clocks.main), [slots, minutes, clocks.main]);
  const [{ openedDay, isChanging, lastAction }, dispatch] = useReducer(slotPickerReducer, initialSlotPickerState);
  const chosen = findChosenSlot(slots, value, minutes).slot;
  const chosenDay = chosen && readWallClock(new Date(chosen.startsAt), clocks.main).date;
  const isFolded = Boolean(props.foldsAfterChoice && chosen && !isChanging);
  // Without an opened or chosen day, a picker that folds shows only the next times of several days, and any other
  // picker the first open day.
  const date = openedDay ?? chosenDay ?? (props.foldsAfterChoice ? null : firstOpenDay(days));
  const shownSlots = (date && days.get(date)) || [];
  // The times of an opened day have their own list, so the next times leave them out.
  const next = nextSlots(props.foldsAfterChoice ? withoutDay(days, openedDay) : days, NEXT_TIMES);
  const timesProps = { value, clocks, isOutdated };
  const calendarPart = useRef<HTMLDivElement>(null);
  const timesPart = useRef<HTMLDivElement>(null);
  const chosenPart = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!props.scrollsToChoice || !timesPart.current || !calendarPart.current || !chosenPart.current) return;
    if (lastAction?.type === 'day chosen') scrollToTimes(timesPart.current, calendarPart.current);
    if (lastAction?.type === 'time chosen') scrollToSubmit(chosenPart.current);
  }, [lastAction, props.scrollsToChoice]);
  const choose = (slotValue: string, day: string | null) => {
    dispatch({ type: 'time chosen', day });
    onChange(slotValue);
  };
  // Choosing a time hides the calendar, and “Change” shows it again. The pressed button is gone either way, so the
  // focus moves to the part that is shown now.
  useEffect(() => {
    if (!props.foldsAfterChoice || lastAction?.type !== (isFolded ? 'time chosen' : 'change asked for')) return;
    const shownPart = isFolded ? chosenPart.current : calendarPart.current;
    shownPart?.focus({ preventScroll: true });
    if (shownPart) scrollToSection(shownPart);
  }, [props.foldsAfterChoice, isFolded, lastAction]);

  return (
    <>
      <div hidden={isFolded} className="grid gap-x-6 gap-y-4 sm:gap-y-5 @xl:grid-cols-2">
        {next.length > 0 && (
          <NextTimes
            {...timesProps}
            slots={next}
            // The day is opened too, so that it is still shown if the chosen time is lost.
            onChange={(value) => choose(value, next.find((slot) => slot.value === value)?.day ?? null)}
            className="@xl:col-span-2"
          />
        )}
        {/* The negative margin makes a day 44 px wide on a phone of 360 px. */}
        <div ref={calendarPart} tabIndex={-1} className="outline-offset-4 max-sm:-mx-5">
          <ErrorBoundary name="Calendar of open days">
            <SlotCalendar
              days={days}
              date={date}
              today={readWallClock(new Date(), clocks.main).date}
              firstWeekday={props.firstWeekday}
              onChoose={(day) => dispatch({ type: 'day chosen', day })}
            />
          </ErrorBoundary>
          {days.size > 0 && (
            <p className="mt-2 flex items-center justify-center gap-2 text-muted text-sm">
              <OpenDayMarker />
              {calendarColor} dates have available time slots
            </p>
          )}
        </div>
        <div ref={timesPart} className="scroll-mt-28 scroll-mb-6">
          <ErrorBoundary name="Open times">
            <SlotTimes {...timesProps} date={date} slots={shownSlots} onChange={(value) => choose(value, null)} />
          </ErrorBoundary>
          {days.size > 0 && (
            <p className="mt-3 text-muted text-sm">
              <ClocksNote slots={shownSlots} clocks={clocks} />
            </p>
          )}
        </div>
      </div>
      {days.size === 0 && (emptyNote ?? <NoOpenSlots />)}
      <div
        ref={chosenPart}
        tabIndex={-1}
        data-folded={isFolded || undefined}
        className={clsx(
          'flex items-center justify-between gap-x-4 scroll-mb-6 outline-offset-4',
          isFolded ? 'rounded-panel' : 'rounded-control',
          chosen && (isFolded ? 'bg-sky-soft px-4 py-1.5 sm:px-6' : 'mt-4 bg-sky-soft p-3 sm:p-4'),
        )}
      >
        <div aria-live="polite">
          {chosen && (
            <p>
              {isFolded ? (
                <ShortTime slot={chosen} clocks={clocks} />
              ) : (
                <SelectedTime slot={chosen} clocks={clocks} otherClock={otherClock} />
              )}
              {chosenDay !== date && !isFolded && (
                <span className="mt-1 block text-muted">
                  This time is on a different date than the calendar shows. It stays selected until you pick a new one.
                </span>
              )}
            </p>
          )}
        </div>
        {isFolded && (
          <button
            type="button"
            onClick={() => dispatch({ type: 'change asked for' })}
            className="min-h-11 cursor-pointer font-semibold text-sky underline"
          >
            Change
            <span className="sr-only"> the time</span>
          </button>
        )}
      </div>
    </>
  );
}

const withoutDay = (days: SlotDays, day: string | null): SlotDays =>
  new Map([...days].filter(([otherDay]) => otherDay !== day));

const firstOpenDay = (days: SlotDays): string | null => days.keys().next().value ?? null;

const shortDateTime: Intl.DateTimeFormatOptions = {
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
};

/** 'Wed, Nov 25, 3:30 PM' on the visitor's clock, and the coach's time below; one line if both clocks agree. */
function ShortTime({ slot, clocks }: { slot: OfferedSlot; clocks: Clocks }) {
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

function SelectedTime(props: { slot: OfferedSlot; clocks: Clocks; otherClock: OtherClock | null }) {
  const { slot, clocks, otherClock } = props;
  const startsAt = new Date(slot.startsAt);
  if (clocks.whose === 'viewer') return <OwnDateTime startsAt={startsAt} label={slot.label} prefix="Selected: " />;
  return (
    <>
      <span className="font-semibold">Selected: {slot.label}</span>
      {otherClock && <LocalDateTime startsAt={startsAt} clock={otherClock} />}
    </>
  );
}

function OpenDayMarker() {
  return (
    <span aria-hidden className="relative size-5 shrink-0 rounded-full bg-sky-soft">
      <span className="absolute bottom-0.5 left-1/2 size-1 -translate-x-1/2 rounded-full bg-sky" />
    </span>
  );
}

/** The placeholder, as high as the calendar that replaces it, so that nothing below moves. */
function Loading() {
  return (
    <div className="grid min-h-164 place-items-center rounded-control bg-sand/60 text-muted noscript:hidden @xl:min-h-124">
      <p role="status">Looking for open times…</p>
    </div>
  );
}

function LoadFailed({ retry }: { retry(): void }) {
  return (
    <div
      role="alert"
      className="flex min-h-164 flex-col items-center justify-center gap-4 rounded-control bg-sand/60 p-6 text-center @xl:min-h-124"
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
