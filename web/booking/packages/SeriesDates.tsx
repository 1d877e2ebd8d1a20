import { CalendarCheck, CalendarX2 } from 'lucide-react';
import type { OfferedSlot } from '#contracts/booking/free-calls.ts';
import type { TakenTime } from '#contracts/booking/packages.ts';
import { formatDate, formatTime, parseSlotValue } from '#domain/slot-values.ts';
import { OwnTimeText } from '../../slots/OwnTimeText.tsx';
import { readWallClock, visitorTimeZone } from '../../slots/wall-clock.ts';
import { Button } from '../../ui/Button.tsx';
import type { PlannedDate } from './plan-series.ts';

/** The dates of a series before it is booked: open times on the client's clock, other requested ones on the coach's. */
export function SeriesDates(props: {
  dates: readonly PlannedDate[];
  onReplaced(requested: string, slot: OfferedSlot): void;
}) {
  const { dates, onReplaced } = props;
  return (
    <ul aria-label="The dates" className="divide-y divide-line rounded-control border border-line">
      {dates.map((date) => (
        <li key={date.requested} className="flex gap-3 p-4">
          {date.slot && !date.taken ? (
            <CalendarCheck aria-hidden className="mt-0.5 size-5 shrink-0 text-leaf" />
          ) : (
            <CalendarX2 aria-hidden className="mt-0.5 size-5 shrink-0 text-apricot-deep" />
          )}
          <div className="min-w-0">
            <SeriesDate date={date} onReplaced={onReplaced} />
          </div>
        </li>
      ))}
    </ul>
  );
}

function SeriesDate({
  date,
  onReplaced,
}: {
  date: PlannedDate;
  onReplaced(requested: string, slot: OfferedSlot): void;
}) {
  const { requested, slot, taken, isReplaced, isShifted } = date;
  if (taken) return <TakenDate taken={taken} onTaken={(nearest) => onReplaced(requested, nearest)} />;
  if (!slot) {
    return (
      <>
        <p>
          <strong>{nameRequestedTime(requested)}</strong>
        </p>
        <p className="text-muted">This time isn’t open. Book, and you’ll be offered the nearest one.</p>
      </>
    );
  }
  const startsAt = new Date(slot.startsAt);
  return (
    <>
      <p>
        <OwnTimeText instant={startsAt} />
      </p>
      {isReplaced && <p className="text-muted">Instead of {nameRequestedTime(requested)}.</p>}
      {isShifted && (
        <p className="mt-1 rounded-control bg-apricot-soft px-3 py-2 text-base">
          On this date it’s {readWallClock(startsAt, visitorTimeZone()).time} for you: the clocks change in between.
        </p>
      )}
    </>
  );
}

const reasons: Record<TakenTime['reason'], string> = {
  taken: 'isn’t available.',
  outside: 'is outside of your package.',
  week: 'is in a week that has enough calls already.',
};

function TakenDate({ taken, onTaken }: { taken: TakenTime; onTaken(nearest: OfferedSlot): void }) {
  const { nearest } = taken;
  return (
    <>
      <p>
        <strong>{nameRequestedTime(taken.slot)}</strong> {reasons[taken.reason]}
      </p>
      {nearest ? (
        <>
          <p className="mt-1">
            The nearest open time: <OwnTimeText instant={new Date(nearest.startsAt)} />.
          </p>
          <Button variant="secondary" className="mt-3 max-sm:w-full" onClick={() => onTaken(nearest)}>
            Take that one instead<span className="sr-only"> of {nameRequestedTime(taken.slot)}</span>
          </Button>
        </>
      ) : (
        <p className="mt-1 text-muted">There’s no open time left. Please choose fewer calls.</p>
      )}
    </>
  );
}

/** Names a requested time in the coach's words: 'Monday, January 4, 2027 at 9:30 AM (my time)'. */
function nameRequestedTime(value: string): string {
  const slot = parseSlotValue(value);
  return slot?.kind === 'dated' ? `${formatDate(slot.date)} at ${formatTime(slot.time)} (my time)` : value;
}
