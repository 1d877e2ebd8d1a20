import ICAL from 'ical.js';
import { DAY_MS } from '#domain/durations.ts';
import { parseMultistatus, textOf } from './caldav/multistatus.ts';
import { createZoneFinder } from './calendar-zones.ts';
import { createEventReader, type ReadEvent } from './read-event.ts';
import { listStarts } from './recurring-starts.ts';
import { NOT_UNDERSTOOD, UnreadableCalendar } from './unreadable-calendar.ts';

/** One instance of an event. Instants are in milliseconds since 1970. */
export type BusyEvent = { uid: string; title: string; startsAt: number; endsAt: number; isAllDay: boolean };

/** Matches a date without VALUE=DATE, as some programs write whole days: 'DTSTART:20270104'. */
const UNNAMED_DATE = /^(DTSTART|DTEND|RECURRENCE-ID|EXDATE|RDATE)((?:;(?!VALUE=)[^:;\r\n]*)*:\d{8})$/gim;

export type ExpandInput = {
  text: string;
  /** True if the text is a CalDAV server's answer, which contains a file for each event. Default: one calendar file. */
  isDavAnswer?: boolean;
  /** The coach's time zone, for floating times and whole days. */
  zone: string;
  from: number;
  until: number;
};

const MAX_EVENTS = 30_000;
/** The most busy times: about as many as a year has half-hours. */
const MAX_BUSY_TIMES = 20_000;
/** The furthest that a changed series may have moved. */
const MAX_SHIFT_MS = 366 * DAY_MS;
/** The latest instant that is stored. The database could store later ones. */
export const LAST_END = Date.UTC(9999, 11, 31);

/**
 * Lists the busy times of a calendar's file that touch the time from `from` to `until`, by their starts: each instance
 * of each event that takes up time. Throws `UnreadableCalendar`.
 */
export function expandCalendar({ text, isDavAnswer = false, zone, from, until }: ExpandInput): BusyEvent[] {
  const calendar = isDavAnswer ? parseAnswer(text) : parseCalendar(text);
  const readEvent = createEventReader(createZoneFinder(calendar, zone));
  const events = calendar.getAllSubcomponents('vevent').flatMap((component) => {
    try {
      return readEvent(component) ?? [];
    } catch {
      // ical.js parses values only when they are read. Only the event with an unreadable value is left out.
      return [];
    }
  });
  const busy: BusyEvent[] = [];
  for (const { masters, overrides } of groupByUid(events).values()) {
    const replaced = new Set(overrides.flatMap(({ replaces }) => replaces ?? []));
    const futures = overrides.filter(isOfFuture).sort((a, b) => a.replaces - b.replaces);
    // An event that takes no time is not expanded: its rule could be one that refuses the whole calendar.
    const takesTime = (event: ReadEvent) => event.takesTime || futures.some((one) => one.takesTime);
    for (const event of masters.filter(takesTime))
      busy.push(...listInstances(event, replaced, futures, { from, until }));
    for (const event of overrides) {
      if (!event.takesTime) continue;
      const alone = { ...event, rules: [], extraStarts: [] };
      busy.push(...listInstances(alone, new Set(), [], { from, until }));
    }
    if (busy.length > MAX_BUSY_TIMES) {
      throw new UnreadableCalendar('This calendar has more busy times in the next year than can be read.');
    }
  }
  return busy.sort((a, b) => a.startsAt - b.startsAt);
}

function parseCalendar(text: string): ICAL.Component {
  // `\s` also matches a byte order mark.
  if (!/^\s*BEGIN:VCALENDAR/i.test(text)) {
    throw new UnreadableCalendar(
      /^\s*(<!doctype|<html)/i.test(text)
        ? 'There’s a web page at this address, and no calendar. Copy the address that ends in .ics.'
        : 'There’s no calendar at this address.',
    );
  }
  if (!/END:VCALENDAR\s*$/i.test(text)) {
    throw new UnreadableCalendar('Only a part of this calendar arrived.');
  }
  return parseLines(text);
}

/** Joins the files in the answer of a CalDAV server. */
function parseAnswer(text: string): ICAL.Component {
  const files = parseMultistatus(text).flatMap((resource) => textOf(resource, 'calendar-data') ?? []);
  return files.length === 0 ? joinCalendars([]) : parseLines(files.join('\r\n'));
}

function parseLines(text: string): ICAL.Component {
  if ((text.match(/^BEGIN:VEVENT/gim)?.length ?? 0) > MAX_EVENTS) {
    throw new UnreadableCalendar(`This calendar has more than ${MAX_EVENTS.toLocaleString('en-US')} events.`);
  }
  try {
    const parsed = ICAL.parse(text.replace(/^\s*\uFEFF/, '').replace(UNNAMED_DATE, '$1;VALUE=DATE$2')) as unknown[];
    // A file may hold several calendars, one after the other.
    return Array.isArray(parsed[0]) ? joinCalendars(parsed as unknown[][]) : new ICAL.Component(parsed as never);
  } catch {
    throw new UnreadableCalendar(NOT_UNDERSTOOD);
  }
}

function joinCalendars(calendars: unknown[][]): ICAL.Component {
  const parts = calendars.flatMap((calendar) => calendar[2] as unknown[]);
  return new ICAL.Component(['vcalendar', [], parts] as never);
}

type Group = { masters: ReadEvent[]; overrides: ReadEvent[] };

function groupByUid(events: readonly ReadEvent[]): Map<string, Group> {
  const groups = new Map<string, Group>();
  for (const event of events) {
    const group = groups.get(event.uid) ?? { masters: [], overrides: [] };
    (event.replaces === null ? group.masters : group.overrides).push(event);
    groups.set(event.uid, group);
  }
  return groups;
}

/** A changed instance whose change also holds for all later instances. */
type ChangedFuture = ReadEvent & { replaces: number };
const isOfFuture = (event: ReadEvent): event is ChangedFuture => event.changesFuture && event.replaces !== null;

function listInstances(
  event: ReadEvent,
  replaced: ReadonlySet<number>,
  futures: readonly ChangedFuture[],
  { from, until }: Pick<ExpandInput, 'from' | 'until'>,
): BusyEvent[] {
  const reaches = futures.map((changed) => Math.abs(getShift(changed)) + lengthOf(changed));
  const reach = Math.min(Math.max(0, ...reaches), MAX_SHIFT_MS);
  return listStarts(event, from - reach, until + reach).flatMap(({ wall: planned, ends: plannedEnd }) => {
    const original = event.zone.toInstant(planned);
    if (replaced.has(original)) return [];
    const change = futures.findLast(({ replaces }) => replaces <= original);
    const { uid, title, isAllDay, zone, takesTime } = change ?? event;
    const wall = change ? zone.toWall(original) + getShift(change) : planned;
    const startsAt = zone.toInstant(wall);
    const end = change ? getEnd(change, wall) : (plannedEnd ?? getEnd(event, wall));
    const endsAt = Math.min(end, LAST_END);
    const isInTime = endsAt > startsAt && endsAt > from && startsAt < until;
    return takesTime && isInTime ? [{ uid, title, startsAt, endsAt, isAllDay }] : [];
  });
}

/** Returns the milliseconds on the event's clock by which the instances move. */
const getShift = ({ start, zone, replaces }: ChangedFuture): number => start - zone.toWall(replaces);

const lengthOf = ({ wholeDaysMs, restMs }: ReadEvent): number => wholeDaysMs + restMs;

/** Returns the end of the instance that starts at `wall`. Days are days of the clock; hours are exact. */
const getEnd = ({ wholeDaysMs, restMs, zone }: ReadEvent, wall: number): number =>
  zone.toInstant(wall + wholeDaysMs) + restMs;
