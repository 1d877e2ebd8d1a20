import { formatDate } from '#domain/slot-values.ts';
import { useSite } from '../site.tsx';
import { findVisitorTime, type OtherClock, readWallClock, viewerClock, zoneName } from './wall-clock.ts';

/** The time on the viewer's or the client's clock, if it differs from the coach's. Rendered in the browser only. */
export function LocalDateTime({ startsAt, clock = viewerClock() }: { startsAt: Date; clock?: OtherClock | undefined }) {
  const { coachTimeZone } = useSite();
  const own = findVisitorTime(startsAt, { coach: coachTimeZone, visitor: clock.timeZone });
  if (!own) return null;
  return (
    <span className="mt-1 block">
      For {clock.whose === 'viewer' ? 'you' : 'the client'}: {formatDate(own.date)} at {own.time} (
      {zoneName(clock.timeZone)})
    </span>
  );
}

/** The call's time on the client's clock, with the coach's `label` if it differs. Rendered in the browser only. */
export function OwnDateTime({ startsAt, label, prefix = '' }: { startsAt: Date; label: string; prefix?: string }) {
  const { coachTimeZone } = useSite();
  const zone = viewerClock().timeZone;
  if (!findVisitorTime(startsAt, { coach: coachTimeZone, visitor: zone })) {
    return (
      <span data-moment className="block font-semibold text-lg">
        {prefix + label}
      </span>
    );
  }
  const { date, time } = readWallClock(startsAt, zone);
  return (
    <>
      <span data-moment className="block font-semibold text-lg">
        {formatDate(date)} at <span className="whitespace-nowrap">{time}</span>
      </span>
      <span className="block text-sm">Your time ({zoneName(zone)})</span>
      <span className="block text-muted text-sm">
        <span>{prefix + label}</span> (my time)
      </span>
    </>
  );
}

/** The date and time in one line, on the client's own clock. Rendered in the browser only. */
export function ShortOwnDateTime({ startsAt, label }: { startsAt: Date; label: string }) {
  const { coachTimeZone } = useSite();
  const zone = viewerClock().timeZone;
  if (!findVisitorTime(startsAt, { coach: coachTimeZone, visitor: zone })) return label;
  const { date, time } = readWallClock(startsAt, zone);
  return `${formatDate(date)} at ${time} (${zoneName(zone)})`;
}
