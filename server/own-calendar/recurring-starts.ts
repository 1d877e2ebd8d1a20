import { RRuleTemporal } from 'rrule-temporal';
import { DAY_MS } from '#domain/durations.ts';
import type { ReadEvent } from './read-event.ts';
import { UnreadableCalendar } from './unreadable-calendar.ts';

/** The most steps of one rule: enough for 270 years of days. */
const MAX_STEPS = 100_000;

type Start = ReadEvent['extraStarts'][number];

/**
 * Lists the wall times at which an event begins, if it may overlap the time between the instants `from` and `until`.
 * Rules name wall times, so they are expanded as if the event's clock were UTC.
 */
export function listStarts(event: ReadEvent, from: number, until: number): Start[] {
  const { start, rules, extraStarts, excluded, zone } = event;
  const length = event.wholeDaysMs + event.restMs;
  // Clocks differ by a day at most.
  const first = from - length - DAY_MS;
  const last = until + DAY_MS;
  const byWall = new Map<number, Start>();
  for (const wall of [start, ...rules.flatMap((rule) => listByRule(rule, event, first, last))]) {
    byWall.set(wall, { wall, ends: null });
  }
  for (const extra of extraStarts) byWall.set(extra.wall, extra);
  const isInTime = ({ wall, ends }: Start) => wall <= last && (wall >= first || (ends ?? 0) >= from);
  return [...byWall.values()].filter((found) => isInTime(found) && !excluded.has(zone.toInstant(found.wall)));
}

function listByRule(rule: string, event: ReadEvent, first: number, last: number): number[] {
  const rruleString = `DTSTART:${formatWall(event.start)}\nRRULE:${endOnOwnClock(rule, event)}`;
  try {
    return new RRuleTemporal({ rruleString, maxIterations: MAX_STEPS })
      .between(new Date(first), new Date(last), true)
      .map(({ epochMilliseconds }) => epochMilliseconds);
  } catch (error) {
    if (!(error instanceof Error) || !/exceeded/.test(error.message)) {
      throw new UnreadableCalendar('An event of this calendar repeats by a rule that nobody understands.');
    }
    throw new UnreadableCalendar('An event of this calendar repeats too often to be read.');
  }
}

/** Rewrites the UNTIL of a rule as a wall time of the event's clock. A date means the end of that day. */
const endOnOwnClock = (rule: string, { zone, isAllDay }: ReadEvent): string =>
  rule.replace(/UNTIL=(\d{4})-?(\d\d)-?(\d\d)(?:T(\d\d):?(\d\d):?(\d\d)(Z?))?/i, (_, ...parts: string[]) => {
    const [year, month, day, hour, minute, second, inUtc] = parts;
    const date = [Number(year), Number(month) - 1, Number(day)] as const;
    if (hour === undefined || isAllDay) return `UNTIL=${formatWall(Date.UTC(...date, 23, 59, 59))}`;
    const named = Date.UTC(...date, Number(hour), Number(minute), Number(second));
    return `UNTIL=${formatWall(inUtc ? zone.toWall(named) : named)}`;
  });

/** Returns '20270104T093000Z'. */
const formatWall = (wall: number): string => new Date(wall).toISOString().replace(/[-:]|\.\d+/g, '');
