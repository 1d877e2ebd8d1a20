import { clsx } from 'clsx';
import type { KeyboardEvent } from 'react';
import type { OfferedSlot } from '#contracts/free-calls.ts';
import { formatDate } from '#domain/slot-values.ts';
import { useSite } from '../site.tsx';
import { type OtherClock, visitorTime, wallClock, zoneName } from './wall-clock.ts';

/** The times of one date as buttons, with the other clock's time if there is one. */
export function SlotTimes({
  date,
  slots,
  value,
  clock,
  isOutdated,
  onChange,
}: {
  date: string | null;
  slots: readonly OfferedSlot[];
  value: string;
  clock: OtherClock | null;
  /** One of the times is gone, and the list is being reloaded. */
  isOutdated: boolean;
  onChange(value: string): void;
}) {
  const { coachTimeZone } = useSite();
  const zones = { coach: coachTimeZone, visitor: clock?.timeZone ?? coachTimeZone };
  const times = slots.map((slot) => ({ slot, own: visitorTime(new Date(slot.startsAt), zones) }));
  const hasOtherTimes = times.some(({ own }) => own);
  const labels = otherClockLabels[clock?.whose ?? 'viewer'];
  return (
    <div className="min-h-24 @xl:min-h-94">
      <p role="status" className={date && slots.length ? 'font-semibold' : 'text-muted'}>
        {availabilityText(date, slots.length)}
      </p>
      {date && slots.length > 0 && (
        <>
          <p className="mt-1 text-muted">
            In {zoneName(zones.coach)}
            {hasOtherTimes && `, with ${labels.time} (${zoneName(zones.visitor)}) below`}
          </p>
          <fieldset
            aria-label={`Times on ${formatDate(date)}`}
            disabled={isOutdated}
            onKeyDown={handleArrowKeys}
            className={clsx(
              'mt-4 grid gap-2',
              hasOtherTimes
                ? 'grid-cols-[repeat(auto-fill,minmax(12rem,1fr))]'
                : 'grid-cols-[repeat(auto-fill,minmax(8.5rem,1fr))]',
            )}
          >
            {times.map(({ slot, own }) => (
              <TimeButton
                key={slot.value}
                time={coachTime(slot, zones.coach)}
                ownTime={own && `${labels.name}: ${own.time} ${own.shift}`.trim()}
                chosen={slot.value === value}
                onChoose={() => onChange(slot.value)}
              />
            ))}
          </fieldset>
        </>
      )}
    </div>
  );
}

const otherClockLabels = {
  viewer: { time: 'your own time', name: 'You' },
  client: { time: "the client's own time", name: 'Client' },
};

function availabilityText(date: string | null, count: number): string {
  if (!date) return 'Select a date to see available times';
  if (count === 0) return 'No available times for this date';
  return `${count} available ${count === 1 ? 'time' : 'times'} on ${formatDate(date)}`;
}

function coachTime(slot: OfferedSlot, timeZone: string): string {
  const { time, abbreviation } = wallClock(new Date(slot.startsAt), timeZone);
  return `${time} ${abbreviation}`;
}

function TimeButton({
  time,
  ownTime,
  chosen,
  onChoose,
}: {
  time: string;
  ownTime: string | null;
  chosen: boolean;
  onChoose(): void;
}) {
  return (
    <button
      type="button"
      aria-pressed={chosen}
      onClick={onChoose}
      className={clsx(
        'min-h-12 cursor-pointer whitespace-nowrap rounded-control border px-3 py-2 font-semibold leading-normal tabular-nums disabled:cursor-default disabled:opacity-60',
        chosen ? 'border-sky bg-sky text-on-accent' : 'border-sky/50 bg-card text-sky hover:bg-sky-soft',
      )}
    >
      {time}
      {ownTime && <span className="block">{ownTime}</span>}
    </button>
  );
}

/** Arrow keys move between the times, besides Tab. */
function handleArrowKeys(event: KeyboardEvent<HTMLElement>) {
  const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
  if (!step) return;
  const buttons = [...event.currentTarget.querySelectorAll('button')];
  const next = buttons[buttons.indexOf(event.target as HTMLButtonElement) + step];
  event.preventDefault();
  next?.focus();
}
