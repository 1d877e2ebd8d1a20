import { clsx } from 'clsx';
import { type ReactNode, type Ref, useId, useMemo, useReducer } from 'react';
import type { OfferedSlot } from '#contracts/booking/free-calls.ts';
import { useSite } from '../site.tsx';
import { Button } from '../ui/Button.tsx';
import { ContactLink } from '../ui/ContactLink.tsx';
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx';
import { FieldError } from '../ui/Field.tsx';
import { useMountedLater } from '../ui/use-mounted.ts';
import { ChosenTime } from './ChosenTime.tsx';
import type { OpenSlots } from './open-slots.ts';
import { SlotCalendar } from './SlotCalendar.tsx';
import { ClocksNote, NextTimes, SlotTimes } from './SlotTimes.tsx';
import { findChosenSlot, groupSlotsByDay, nextSlots, type SlotDays } from './slot-days.ts';
import { initialSlotPickerState, slotPickerReducer } from './slot-picker-state.ts';
import { useScrollAfterAction } from './use-scroll-after-action.ts';
import { chooseClocks, type OtherClock, readWallClock, viewerClock } from './wall-clock.ts';

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
  const { slots, value, onChange, minutes, clock, isOutdated, foldsAfterChoice = false, scrollsToChoice } = props;
  const { coachTimeZone, calendarColor } = useSite();
  const clocks = chooseClocks(clock === undefined ? viewerClock() : clock, coachTimeZone);
  const days = useMemo(() => groupSlotsByDay(slots, minutes, clocks.main), [slots, minutes, clocks.main]);
  const [{ openedDay, isChanging, lastAction }, dispatch] = useReducer(slotPickerReducer, initialSlotPickerState);
  const chosen = findChosenSlot(slots, value, minutes).slot;
  const chosenDay = chosen && readWallClock(new Date(chosen.startsAt), clocks.main).date;
  const isFolded = foldsAfterChoice && chosen !== undefined && !isChanging;
  const parts = useScrollAfterAction(lastAction, { isFolded, scrollsToChoice });
  // Without an opened or chosen day, a picker that folds shows only the next times of several days, and any other
  // picker the first open day.
  const [firstOpenDay = null] = days.keys();
  const date = openedDay ?? chosenDay ?? (foldsAfterChoice ? null : firstOpenDay);
  const shownSlots = (date && days.get(date)) || [];
  // The times of an opened day have their own list, so the next times leave them out.
  const next = nextSlots(foldsAfterChoice ? withoutDay(days, openedDay) : days, NEXT_TIMES);
  const timesProps = { value, clocks, isOutdated };
  const choose = (slotValue: string, day: string | null) => {
    dispatch({ type: 'time chosen', day });
    onChange(slotValue);
  };

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
        <div ref={parts.calendar} tabIndex={-1} className="outline-offset-4 max-sm:-mx-5">
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
        <div ref={parts.times} className="scroll-mt-28 scroll-mb-6">
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
      {days.size === 0 && (props.emptyNote ?? <NoOpenSlots />)}
      <ChosenTime
        ref={parts.chosenTime}
        slot={chosen}
        clocks={clocks}
        isFolded={isFolded}
        isOnOtherDate={chosenDay !== date}
        onChange={() => dispatch({ type: 'change asked for' })}
      />
    </>
  );
}

const withoutDay = (days: SlotDays, day: string | null): SlotDays =>
  new Map([...days].filter(([otherDay]) => otherDay !== day));

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
