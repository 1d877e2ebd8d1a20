import { useState } from 'react';
import { formatDate } from '#domain/slot-values.ts';
import { useSite } from '../../site.tsx';
import { useOpenSlots } from '../../slots/open-slots.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { QueryContent } from '../QueryContent.tsx';
import { BusyTimes } from './BusyTimes.tsx';
import { listBusyHalfHours } from './busy-times.ts';
import { monthName, monthOf } from './calendar-dates.ts';
import { useMonth } from './calendar-queries.ts';
import { toPlace } from './find-places.ts';
import { MonthNavigation } from './MonthNavigation.tsx';
import { TimeZonePicker } from './TimeZonePicker.tsx';
import { type VisitorTime, visitorDays } from './visitor-days.ts';

/** The open times as a visitor in another time zone sees them. */
export function VisitorDialog({ month: opened, onClosed }: { month: string; onClosed(): void }) {
  const { coachTimeZone: coach } = useSite();
  const [place, setPlace] = useState(() => toPlace(coach));
  const visitor = place.zone;
  const [month, setMonth] = useState(opened);
  const openSlots = useOpenSlots({ fresh: true });
  const busyDays = useMonth(month).data?.days.filter((day) => day.busy && listBusyHalfHours(day).length > 0) ?? [];

  return (
    <Dialog
      title="See as a visitor"
      described={false}
      onClosed={onClosed}
      actions={(close) => <Button onClick={close}>Close</Button>}
    >
      <TimeZonePicker place={place} onChoose={setPlace} />
      <MonthNavigation month={month} onTurn={setMonth} />
      <QueryContent query={openSlots} noun="open times">
        {(slots) => {
          const days = [...visitorDays(slots, { coach, visitor })].filter(([date]) => monthOf(date) === month);
          const count = days.flatMap(([, times]) => times).length;
          return (
            <>
              <p role="status" className="text-muted">
                {count === 0
                  ? `A visitor in ${place.name} sees no open times in ${monthName(month)}.`
                  : `A visitor in ${place.name} sees ${count} open ${count === 1 ? 'time' : 'times'}.`}
              </p>
              {days.map(([date, times]) => (
                <VisitorDay key={date} date={date} times={times} isAbroad={visitor !== coach} />
              ))}
            </>
          );
        }}
      </QueryContent>
      {busyDays.length > 0 && (
        <section aria-label="Closed while you’re busy" className="space-y-3">
          <h3 className="font-semibold text-base">Closed while you’re busy</h3>
          <p className="text-muted">Visitors see none of this. The times are on your own clock.</p>
          {busyDays.map((day) => (
            <div key={day.date}>
              <p className="mb-1">{formatDate(day.date)}</p>
              <BusyTimes day={day} />
            </div>
          ))}
        </section>
      )}
    </Dialog>
  );
}

function VisitorDay({ date, times, isAbroad }: { date: string; times: readonly VisitorTime[]; isAbroad: boolean }) {
  return (
    <section aria-label={formatDate(date)} className="[contain-intrinsic-size:auto_8rem] [content-visibility:auto]">
      <h3 className="font-semibold text-base">{formatDate(date)}</h3>
      <ul className="mt-2 grid grid-cols-[repeat(auto-fill,minmax(7.5rem,1fr))] gap-1.5">
        {times.map(({ value, time, coachTime, shift }) => (
          <li
            key={value}
            className="rounded-control border border-sky/40 px-2 py-1.5 text-center tabular-nums leading-snug"
          >
            <span className="font-semibold text-sky">{time}</span>
            {isAbroad && (
              <span className="block text-muted text-sm">
                You: {coachTime} {shift && <span className="inline-block">({opposite(shift)})</span>}
              </span>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Turns '+1 day', by which the visitor's date is ahead of the coach's, into the coach's '−1 day'. */
const opposite = (shift: string) => (shift.startsWith('+') ? shift.replace('+', '−') : shift.replace('−', '+'));
