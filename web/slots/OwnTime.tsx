import { dateName } from '#domain/slots.ts';
import { useSite } from '../site.tsx';
import { visitorsClock, visitorZone, zoneName } from './wall-clock.ts';

/** The visitor's own date and time, where they differ from the coach's. Only for what is rendered in the browser alone. */
export function OwnTime({ startsAt }: { startsAt: Date }) {
  const { coachTimeZone } = useSite();
  const own = visitorsClock(startsAt, { coach: coachTimeZone, visitor: visitorZone() });
  if (!own) return null;
  return (
    <span className="mt-1 block">
      For you: {dateName(own.date)} at {own.time} ({zoneName(visitorZone())})
    </span>
  );
}
