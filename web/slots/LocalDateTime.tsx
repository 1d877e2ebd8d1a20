import { formatDate } from '#domain/slot-values.ts';
import { useSite } from '../site.tsx';
import { type OtherClock, viewerClock, visitorTime, zoneName } from './wall-clock.ts';

/**
 * The date and time on the other clock, if they differ from the coach's. For components that are rendered in the
 * browser only.
 */
export function LocalDateTime({ startsAt, clock = viewerClock() }: { startsAt: Date; clock?: OtherClock | undefined }) {
  const { coachTimeZone } = useSite();
  const own = visitorTime(startsAt, { coach: coachTimeZone, visitor: clock.timeZone });
  if (!own) return null;
  return (
    <span className="mt-1 block">
      For {clock.whose === 'viewer' ? 'you' : 'the client'}: {formatDate(own.date)} at {own.time}
      {own.shift && `, ${own.shift}`} ({zoneName(clock.timeZone)})
    </span>
  );
}
