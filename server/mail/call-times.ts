import { dateAt, zoneAbbreviation } from '#domain/coach-clock.ts';
import { dateName } from '#domain/slots.ts';

export type CallTimes = {
  /** In the coach's zone: 'Monday, January 4, 2027 at 9:30 AM EST'. */
  coach: string;
  /** In the visitor's own, where that is known and reads differently. */
  visitor: string | null;
};

export function callTimes(
  call: { startsAt: Date; visitorTimeZone: string | null },
  site: { coachTimeZone: string },
): CallTimes {
  const coach = timeIn(call.startsAt, site.coachTimeZone);
  const visitor = call.visitorTimeZone ? timeIn(call.startsAt, call.visitorTimeZone) : coach;
  return { coach, visitor: visitor === coach ? null : visitor };
}

function timeIn(instant: Date, zone: string): string {
  const time = new Intl.DateTimeFormat('en-US', { timeZone: zone, hour: 'numeric', minute: '2-digit' }).format(instant);
  return `${dateName(dateAt(instant, zone))} at ${time.replace(/\s/, ' ')} ${zoneAbbreviation(instant, zone)}`;
}
