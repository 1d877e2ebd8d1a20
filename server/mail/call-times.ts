import { dateAt, formatTimeOfDay, zoneAbbreviation } from '#domain/coach-clock.ts';
import { formatDate } from '#domain/slot-values.ts';

export type CallTimes = {
  /** In the coach's zone: 'Monday, January 4, 2027 at 9:30 AM EST'. */
  coach: string;
  /** In the visitor's zone, if its clocks show another time: '… at 11:30 PM (Japan Standard Time)'. */
  visitor: string | null;
};

export function formatCallTimes(call: ZonedCall, site: { coachTimeZone: string }): CallTimes {
  const coach = formatLocalTime(call.startsAt, site.coachTimeZone);
  const visitor = formatLocalTime(call.startsAt, call.visitorTimeZone ?? site.coachTimeZone);
  return {
    coach: formatCoachTime(call.startsAt, site),
    visitor: visitor === coach ? null : `${visitor} (${formatZoneName(call.startsAt, call.visitorTimeZone ?? '')})`,
  };
}

type ZonedCall = { startsAt: Date; visitorTimeZone: string | null };

/** Returns the time as the client reads it: '… at 2:30 PM (United Kingdom Time), 9:30 AM EST for me'. */
export function formatTimesForClient(call: ZonedCall, site: { coachTimeZone: string }): string {
  const { visitor, coach } = formatCallTimes(call, site);
  if (!visitor) return coach;
  const isSameDate = dateAt(call.startsAt, call.visitorTimeZone ?? '') === dateAt(call.startsAt, site.coachTimeZone);
  return `${visitor}, ${isSameDate ? formatCoachTimeOfDay(call.startsAt, site) : coach} for me`;
}

/** Returns the time as the coach reads it: '… at 9:30 AM EST, for the client … at 2:30 PM (United Kingdom Time)'. */
export function formatTimesForCoach(call: ZonedCall, site: { coachTimeZone: string }): string {
  const { visitor, coach } = formatCallTimes(call, site);
  return visitor ? `${coach}, for the client ${visitor}` : coach;
}

/** Formats an instant in the coach's zone: 'Monday, January 4, 2027 at 9:30 AM EST'. */
export function formatCoachTime(instant: Date, { coachTimeZone }: { coachTimeZone: string }): string {
  return `${formatLocalTime(instant, coachTimeZone)} ${zoneAbbreviation(instant, coachTimeZone)}`;
}

/** Formats the time of day in the coach's zone: '9:30 AM EST'. */
export function formatCoachTimeOfDay(instant: Date, { coachTimeZone }: { coachTimeZone: string }): string {
  return `${formatTimeOfDay(instant, coachTimeZone)} ${zoneAbbreviation(instant, coachTimeZone)}`;
}

/** '11:30 PM (Japan Standard Time)' if the visitor's zone is known and differs from the coach's; else '9:30 AM EST'. */
export function formatVisitorTimeOfDay(
  instant: Date,
  { visitorTimeZone }: { visitorTimeZone: string | null },
  site: { coachTimeZone: string },
): string {
  const zone = visitorTimeZone ?? site.coachTimeZone;
  if (formatLocalTime(instant, zone) === formatLocalTime(instant, site.coachTimeZone))
    return formatCoachTimeOfDay(instant, site);
  return `${formatTimeOfDay(instant, zone)} (${formatZoneName(instant, zone)})`;
}

function formatLocalTime(instant: Date, zone: string): string {
  return `${formatDate(dateAt(instant, zone))} at ${formatTimeOfDay(instant, zone)}`;
}

/** Returns the name that pages show as well: 'Central European Time'. */
function formatZoneName(instant: Date, zone: string): string {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longGeneric' }).formatToParts(
    instant,
  );
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? zone;
}
