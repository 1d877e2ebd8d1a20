import ICAL from 'ical.js';
import { DAY_MS } from '#domain/durations.ts';
import type { CalendarClock } from './calendar-zones.ts';

/** An event of a calendar's file. `start` is a wall time of `zone`; lengths are in milliseconds. */
export type ReadEvent = {
  uid: string;
  title: string;
  isAllDay: boolean;
  zone: CalendarClock;
  start: number;
  /** The whole days of the length, counted on the zone's clock: one may last 23 or 25 hours. */
  wholeDaysMs: number;
  /** The rest of the length, added as exact time. */
  restMs: number;
  /** Recurrence rules as texts. */
  rules: string[];
  /** Further starts; `ends` is an instant, for a start with a length of its own. */
  extraStarts: { wall: number; ends: number | null }[];
  /** The instants at which the event does not take place. */
  excluded: Set<number>;
  /** The instant of the recurring event's instance that this event replaces, or null. */
  replaces: number | null;
  /** True if the instances after the replaced one change in the same way. */
  changesFuture: boolean;
  takesTime: boolean;
};

/** The characters of a UID that are kept, since each instance repeats it. RFC 7986 asks for 255 at most. */
const MAX_UID = 1000;

/** Returns the wall time that a time of the file names. */
const wallOf = (time: ICAL.Time): number =>
  Date.UTC(time.year, time.month - 1, time.day, ...(time.isDate ? [] : [time.hour, time.minute, time.second]));

const isUtc = (time: ICAL.Time): boolean => time.zone === ICAL.Timezone.utcTimezone;

/** Returns a function that reads events whose clocks `findZone` knows. */
export function createEventReader(findZone: (tzid: string | null) => CalendarClock) {
  const zoneOf = (property: ICAL.Property | null, time: ICAL.Time): CalendarClock => {
    if (time.isDate) return findZone(null);
    if (isUtc(time)) return findZone('UTC');
    const tzid = property?.getParameter('tzid');
    return findZone(typeof tzid === 'string' ? tzid : null);
  };
  const instantOf = (property: ICAL.Property, time: ICAL.Time): number =>
    zoneOf(property, time).toInstant(wallOf(time));
  const timesOf = (component: ICAL.Component, name: string) =>
    component
      .getAllProperties(name)
      .flatMap((property) => property.getValues().map((value) => ({ property, value: value as unknown })));

  /** Reads one VEVENT. Undefined without a start: such an event takes no time. */
  return function readEvent(component: ICAL.Component): ReadEvent | undefined {
    const textOf = (name: string) => String(component.getFirstPropertyValue(name) ?? '');
    const startProperty = component.getFirstProperty('dtstart');
    const startTime = startProperty?.getFirstValue() as unknown;
    const replacedProperty = component.getFirstProperty('recurrence-id');
    const replaced = replacedProperty?.getFirstValue() as unknown;
    if (!startProperty || !(startTime instanceof ICAL.Time)) return undefined;
    const zone = zoneOf(startProperty, startTime);
    const isAllDay = startTime.isDate;
    const start = wallOf(startTime);
    /** An exception of a timed event may be given as a date: then it is the event's time of day on that date. */
    const toInstant = (property: ICAL.Property, time: ICAL.Time) =>
      time.isDate && !isAllDay ? zone.toInstant(wallOf(time) + (start % DAY_MS)) : instantOf(property, time);
    return {
      uid: textOf('uid').slice(0, MAX_UID),
      title: textOf('summary').slice(0, 200),
      rules: timesOf(component, 'rrule').map(({ value }) => String(value)),
      isAllDay,
      zone,
      start,
      ...readLength(component, { start, zone, isAllDay }, instantOf),
      extraStarts: timesOf(component, 'rdate').flatMap(({ property, value }) => {
        if (value instanceof ICAL.Time) return { wall: zone.toWall(toInstant(property, value)), ends: null };
        if (!(value instanceof ICAL.Period)) return [];
        const from = instantOf(property, value.start);
        const ends = value.end ? instantOf(property, value.end) : from + value.duration.toSeconds() * 1000;
        return { wall: zone.toWall(from), ends };
      }),
      excluded: new Set(
        timesOf(component, 'exdate').flatMap(({ property, value }) =>
          value instanceof ICAL.Time ? toInstant(property, value) : [],
        ),
      ),
      replaces: replacedProperty && replaced instanceof ICAL.Time ? toInstant(replacedProperty, replaced) : null,
      changesFuture: /^thisandfuture$/i.test(String(replacedProperty?.getParameter('range') ?? '')),
      takesTime: takesTime(textOf),
    };
  };
}

/**
 * Returns whether the calendar's owner is busy during the event. X-MICROSOFT-CDO-BUSYSTATUS is Outlook's own property.
 */
const takesTime = (textOf: (name: string) => string): boolean =>
  !/^cancelled$/i.test(textOf('status')) &&
  textOf('transp').toUpperCase() !== 'TRANSPARENT' &&
  textOf('x-microsoft-cdo-busystatus').toUpperCase() !== 'FREE';

function readLength(
  component: ICAL.Component,
  { start, zone, isAllDay }: Pick<ReadEvent, 'start' | 'zone' | 'isAllDay'>,
  instantOf: (property: ICAL.Property, time: ICAL.Time) => number,
): Pick<ReadEvent, 'wholeDaysMs' | 'restMs'> {
  const endProperty = component.getFirstProperty('dtend');
  const end = endProperty?.getFirstValue() as unknown;
  if (endProperty && end instanceof ICAL.Time) {
    if (isAllDay) return { wholeDaysMs: Math.max(wallOf(end) - start, DAY_MS), restMs: 0 };
    return { wholeDaysMs: 0, restMs: instantOf(endProperty, end) - zone.toInstant(start) };
  }
  const duration = component.getFirstPropertyValue('duration') as unknown;
  if (duration instanceof ICAL.Duration && !duration.isNegative) {
    const { weeks, days, hours, minutes, seconds } = duration;
    return { wholeDaysMs: (weeks * 7 + days) * DAY_MS, restMs: ((hours * 60 + minutes) * 60 + seconds) * 1000 };
  }
  return { wholeDaysMs: isAllDay ? DAY_MS : 0, restMs: 0 };
}
