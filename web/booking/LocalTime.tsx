import { visitorTimeZone, wallClock, zoneName } from '../slots/wall-clock.ts';

/** '6:12 PM (Central Time)', on the visitor's own clock, as the mail says it. Only for what is rendered in the browser alone. */
export function LocalTime({ instant }: { instant: Date }) {
  const zone = visitorTimeZone();
  return (
    <>
      <span className="whitespace-nowrap">{wallClock(instant, zone).time}</span> ({zoneName(zone)})
    </>
  );
}
