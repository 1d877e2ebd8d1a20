import { clsx } from 'clsx';
import { type KeyboardEvent, useState } from 'react';
import { dateFormat } from '#domain/date-format.ts';
import { formatDate } from '#domain/slot-values.ts';
import type { DaySlot } from './slot-days.ts';
import { type Clocks, findVisitorTime, readWallClock, zoneName } from './wall-clock.ts';

type TimesProps = {
  slots: readonly DaySlot[];
  value: string;
  clocks: Clocks;
  /** True while the list is being reloaded because a time is gone. */
  isOutdated: boolean;
  onChange(value: string): void;
};

// A narrow picker shows only the first `FEW` of more than `MANY` times until the visitor asks for all.
const MANY = 8;
const FEW = 6;

/** The times of one date as buttons, with the second clock's time if it differs. */
export function SlotTimes({ date, ...props }: TimesProps & { date: string | null }) {
  const { slots, value } = props;
  const [expandedDate, expand] = useState<string | null>(null);
  const isShort =
    slots.length > MANY && expandedDate !== date && !slots.slice(FEW).some((slot) => slot.value === value);
  return (
    <div className={clsx(date && 'min-h-24')}>
      <p role="status" className={date && slots.length ? 'font-semibold' : 'text-muted'}>
        {availabilityText(date, slots.length)}
      </p>
      {date && slots.length > 0 && (
        <TimeButtons
          {...props}
          label={`Times on ${formatDate(date)}`}
          className={clsx(
            'mt-3 grid-cols-[repeat(auto-fill,minmax(5.75rem,1fr))]',
            isShort && '@max-xl:[&>:nth-child(n+7)]:hidden',
          )}
        />
      )}
      {isShort && (
        <button
          type="button"
          onClick={() => expand(date)}
          className="mt-1 min-h-11 cursor-pointer font-semibold text-sky underline @xl:hidden"
        >
          Show all {slots.length} times
        </button>
      )}
    </div>
  );
}

/** The next open times of several dates, each with its date: a visitor can choose one without opening a day. */
export function NextTimes({ className, ...props }: TimesProps & { className: string }) {
  return (
    <div className={className}>
      <p className="font-semibold text-sm sm:text-base">Next open times</p>
      <TimeButtons
        {...props}
        withDate
        label="Next open times"
        className="mt-1 grid-cols-[repeat(auto-fit,minmax(5.25rem,1fr))]"
      />
    </div>
  );
}

export function TimeButtons(props: TimesProps & { label: string; withDate?: boolean; className: string }) {
  const { slots, value, clocks, isOutdated, onChange, label, withDate = false, className } = props;
  return (
    <fieldset
      aria-label={label}
      disabled={isOutdated}
      onKeyDown={handleArrowKeys}
      className={clsx('grid gap-2', className)}
    >
      {slots.map((slot) => (
        <TimeButton
          key={slot.value}
          date={withDate ? slot.day : null}
          time={slot.clockTime}
          secondTime={withDate ? null : describeSecondTime(slot, clocks)}
          isChosen={slot.value === value}
          onChoose={() => onChange(slot.value)}
        />
      ))}
    </fieldset>
  );
}

/** Names the time zone of the `slots`, and the second clock if its time differs for one of them. */
export function ClocksNote({ slots, clocks }: Pick<TimesProps, 'slots' | 'clocks'>) {
  // Zones of different names can have one clock, as New York and Toronto do.
  if (!slots.some((slot) => describeSecondTime(slot, clocks))) return <>Times are in {zoneName(clocks.main)}.</>;
  return (
    <>
      Times are in your time zone ({zoneName(clocks.main)}).{' '}
      {clocks.whose === 'viewer' ? `${cityOf(clocks.second)} time is` : 'The client’s is'} below each one.
    </>
  );
}

/** Returns 'New York' for 'America/New_York'. */
const cityOf = (timeZone: string): string => (timeZone.split('/').at(-1) ?? timeZone).replaceAll('_', ' ');

/**
 * Returns the slot's time on the second clock, or null if both clocks agree. The coach also reads '+1 day' where the
 * client's date differs; visitors don't, because the large time and date are their own.
 */
function describeSecondTime({ startsAt }: DaySlot, { main, second, whose }: Clocks): string | null {
  const instant = new Date(startsAt);
  const other = findVisitorTime(instant, { coach: main, visitor: second });
  if (!other) return null;
  if (whose === 'client') return `Client: ${other.time} ${other.shift}`.trim();
  return `${other.time} ${readWallClock(instant, second).abbreviation}`;
}

function availabilityText(date: string | null, count: number): string {
  if (!date) return 'Select a date to see available times';
  if (count === 0) return 'No available times for this date';
  return `${count} available ${count === 1 ? 'time' : 'times'} on ${formatDate(date)}`;
}

const shortDate = dateFormat({
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  timeZone: 'UTC',
});

function TimeButton(props: {
  date: string | null;
  time: string;
  secondTime: string | null;
  isChosen: boolean;
  onChoose(): void;
}) {
  const { date, time, secondTime, isChosen, onChoose } = props;
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      onClick={onChoose}
      className={clsx(
        'min-h-12 cursor-pointer rounded-control border px-1 py-1.5 leading-tight tabular-nums disabled:cursor-default disabled:opacity-60',
        isChosen
          ? 'border-sky bg-sky text-on-accent forced-colors:border-4'
          : 'border-sky/50 bg-card text-sky hover:bg-sky-soft',
      )}
    >
      {date && (
        <span className="block whitespace-nowrap text-xs">{shortDate().format(new Date(`${date}T00:00:00Z`))} </span>
      )}
      <span className="block whitespace-nowrap font-semibold">{time}</span>
      {secondTime && <span className="block text-xs"> {secondTime}</span>}
    </button>
  );
}

/** Moves the focus between the times by arrow keys. Tab moves it too. */
function handleArrowKeys(event: KeyboardEvent<HTMLElement>) {
  const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
  if (!step) return;
  const buttons = [...event.currentTarget.querySelectorAll('button')].filter((button) => button.checkVisibility());
  const next = buttons[buttons.indexOf(event.target as HTMLButtonElement) + step];
  event.preventDefault();
  next?.focus();
}
