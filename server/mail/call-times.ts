import { dateAt, zoneAbbreviation } from '#domain/coach-clock.ts';
import { dateName } from '#domain/slots.ts';

export type CallTimes = {
  /** In the coach's zone: 'Monday, January 4, 2027 at 9:30 AM EST'. */
  coach: string;
  /** In the visitor's own, where clocks there show something else: '… at 11:30 PM (Japan Standard Time)'. */
  visitor: string | null;
};

export function callTimes(
  call: { startsAt: Date; visitorTimeZone: string | null },
  site: { coachTimeZone: string },
): CallTimes {
  const coach = wallTime(call.startsAt, site.coachTimeZone);
  const visitor = wallTime(call.startsAt, call.visitorTimeZone ?? site.coachTimeZone);
  return {
    coach: coachTime(call.startsAt, site),
    visitor: visitor === coach ? null : `${visitor} (${zoneInWords(call.startsAt, call.visitorTimeZone ?? '')})`,
  };
}

/** In the coach's zone: 'Monday, January 4, 2027 at 9:30 AM EST'. */
export function coachTime(instant: Date, { coachTimeZone }: { coachTimeZone: string }): string {
  return `${wallTime(instant, coachTimeZone)} ${zoneAbbreviation(instant, coachTimeZone)}`;
}

/** In the coach's zone: '9:30 AM EST'. */
export function coachHour(instant: Date, { coachTimeZone }: { coachTimeZone: string }): string {
  return `${timeOfDay(instant, coachTimeZone)} ${zoneAbbreviation(instant, coachTimeZone)}`;
}

/** On the visitor's clock where that is known and another one: '11:30 PM (Japan Standard Time)'; else '9:30 AM EST'. */
export function visitorHour(
  instant: Date,
  { visitorTimeZone }: { visitorTimeZone: string | null },
  site: { coachTimeZone: string },
): string {
  const zone = visitorTimeZone ?? site.coachTimeZone;
  if (wallTime(instant, zone) === wallTime(instant, site.coachTimeZone)) return coachHour(instant, site);
  return `${timeOfDay(instant, zone)} (${zoneInWords(instant, zone)})`;
}

function wallTime(instant: Date, zone: string): string {
  return `${dateName(dateAt(instant, zone))} at ${timeOfDay(instant, zone)}`;
}

function timeOfDay(instant: Date, zone: string): string {
  const time = new Intl.DateTimeFormat('en-US', { timeZone: zone, hour: 'numeric', minute: '2-digit' }).format(instant);
  return time.replace(/\s/, ' ');
}

/** As the site's pages name it: 'Central European Time'. */
function zoneInWords(instant: Date, zone: string): string {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longGeneric' }).formatToParts(instant);
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? zone;
}
