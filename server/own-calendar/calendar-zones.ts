import ICAL from 'ical.js';
import { Temporal } from 'temporal-polyfill';
import { isTimeZone } from '#domain/time-zones.ts';

/**
 * A time zone of a calendar's file. A wall time is the number of milliseconds since 1970 at which a UTC clock shows
 * that time.
 */
export type CalendarClock = {
  toInstant(wall: number): number;
  toWall(instant: number): number;
};

const utc: CalendarClock = { toInstant: (wall) => wall, toWall: (instant) => instant };

function createNamedZone(name: string): CalendarClock {
  const toInstant = (wall: number): number =>
    Temporal.Instant.fromEpochMilliseconds(wall).toZonedDateTimeISO('UTC').toPlainDateTime().toZonedDateTime(name)
      .epochMilliseconds;
  const toWall = (instant: number): number =>
    Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(name).toPlainDateTime().toZonedDateTime('UTC')
      .epochMilliseconds;
  return { toInstant, toWall };
}

/** Creates the clock that a VTIMEZONE of the file describes. */
function createDescribedZone(component: ICAL.Component): CalendarClock {
  const zone = new ICAL.Timezone(component);
  const offsetAt = (wall: number): number => {
    const utcDate = new Date(wall);
    return zone.utcOffset(ICAL.Time.fromDateTimeString(utcDate.toISOString().slice(0, 19))) * 1000;
  };
  return {
    toInstant: (wall) => wall - offsetAt(wall),
    toWall(instant) {
      const guess = instant + offsetAt(instant);
      return instant + offsetAt(guess);
    },
  };
}

/** Finds the time zone that a TZID ends with: Europe/Berlin for '/mozilla.org/20050126_1/Europe/Berlin'. */
function findKnownName(tzid: string): string | undefined {
  const parts = tzid.split('/');
  return [parts.slice(-2), parts.slice(-3), parts].map((end) => end.join('/')).find(isTimeZone);
}

/**
 * Returns a function that finds the clock of a TZID: by its name if it is a known time zone, else by the file's own
 * description. Times without a zone, or with one that nobody describes, are on the coach's clock.
 */
export function createZoneFinder(calendar: ICAL.Component, coachZone: string): (tzid: string | null) => CalendarClock {
  const described = new Map(
    calendar.getAllSubcomponents('vtimezone').map((zone) => [String(zone.getFirstPropertyValue('tzid')), zone]),
  );
  const coach = createNamedZone(coachZone);
  const zones = new Map<string, CalendarClock>();
  const create = (tzid: string): CalendarClock => {
    if (['UTC', 'Z', 'GMT', 'Etc/UTC'].includes(tzid)) return utc;
    const name = findKnownName(tzid);
    if (name) return createNamedZone(name);
    const component = described.get(tzid);
    return component ? createDescribedZone(component) : coach;
  };
  return (tzid) => {
    if (tzid === null) return coach;
    const zone = zones.get(tzid) ?? create(tzid);
    zones.set(tzid, zone);
    return zone;
  };
}
