import { visitorTimeZone, wallClock, zoneName } from '../slots/wall-clock.ts';

/** '6:12 PM (Central Time)' on the visitor's clock, as in the mail. For components of the browser alone. */
export function LocalTime({ instant }: { instant: Date }) {
  const zone = visitorTimeZone();
  return (
    <>
      <span className="whitespace-nowrap">{wallClock(instant, zone).time}</span> ({zoneName(zone)})
    </>
  );
}
