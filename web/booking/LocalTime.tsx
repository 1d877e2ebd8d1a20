import { readWallClock, visitorTimeZone, zoneName } from '../slots/wall-clock.ts';

/** '6:12 PM (Central Time)' on the visitor's clock, as in the mail. Rendered in the browser only. */
export function LocalTime({ instant }: { instant: Date }) {
  const zone = visitorTimeZone();
  return (
    <>
      <span className="whitespace-nowrap">{readWallClock(instant, zone).time}</span> ({zoneName(zone)})
    </>
  );
}
