import fc from 'fast-check';
import { DAY_MS } from '#domain/durations.ts';
import { calendarFile, event } from './calendar-server.ts';

/** The zones whose clocks change in the weeks that are compared, on days of their own. */
const zones = ['America/New_York', 'Europe/Berlin', 'Australia/Lord_Howe'] as const;
const weekdays = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] as const;

/** The first day and the number of days that are compared: the clocks of all three zones change in between. */
export const COMPARED_FROM = '2027-03-01';
export const COMPARED_DAYS = 60;

const pad = (value: number) => String(value).padStart(2, '0');

const day = fc
  .integer({ min: -40, max: COMPARED_DAYS })
  .map((days) => toStamp(Date.parse(COMPARED_FROM) + days * DAY_MS));
const timeOfDay = fc
  .tuple(fc.integer({ min: 0, max: 23 }), fc.constantFrom(0, 10, 30, 45))
  .map(([hour, minute]) => `T${pad(hour)}${pad(minute)}00`);

/** The start of an event, in one of the forms of a date property. `stamp` writes it for any day. */
const start = fc.oneof(
  fc.record({ kind: fc.constant('zoned' as const), zone: fc.constantFrom(...zones), day, time: timeOfDay }),
  fc.record({ kind: fc.constant('utc' as const), zone: fc.constant(''), day, time: timeOfDay }),
  fc.record({ kind: fc.constant('floating' as const), zone: fc.constant(''), day, time: timeOfDay }),
  fc.record({ kind: fc.constant('day' as const), zone: fc.constant(''), day, time: fc.constant('') }),
);
type Start = typeof start extends fc.Arbitrary<infer Value> ? Value : never;

function stamp({ kind, zone, time }: Start, onDay: string): string {
  if (kind === 'zoned') return `;TZID=${zone}:${onDay}${time}`;
  if (kind === 'day') return `;VALUE=DATE:${onDay}`;
  return `:${onDay}${time}${kind === 'utc' ? 'Z' : ''}`;
}

const rule = fc.record({
  freq: fc.constantFrom('DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'),
  interval: fc.integer({ min: 1, max: 3 }),
  count: fc.option(fc.integer({ min: 1, max: 12 }), { nil: undefined }),
  byDay: fc.option(fc.uniqueArray(fc.constantFrom(...weekdays), { maxLength: 3 }), { nil: undefined }),
  isFromEnd: fc.boolean(),
});
type Rule = typeof rule extends fc.Arbitrary<infer Value> ? Value : never;

/** Writes a rule that the first day matches: any other rule is undefined, so programs differ. */
function writeRule({ freq, interval, count, byDay, isFromEnd }: Rule, firstDay: string): string {
  const date = new Date(toDate(firstDay));
  const own = weekdays[(date.getUTCDay() + 6) % 7] ?? 'MO';
  const isLast = new Date(date.getTime() + 7 * DAY_MS).getUTCMonth() !== date.getUTCMonth();
  const place = isFromEnd && isLast ? -1 : Math.ceil(date.getUTCDate() / 7);
  const days = freq === 'MONTHLY' ? [`${place}${own}`] : [...new Set([own, ...(byDay ?? [])])];
  const parts = [`FREQ=${freq}`, interval > 1 && `INTERVAL=${interval}`, count && `COUNT=${count}`];
  if (byDay && (freq === 'WEEKLY' || freq === 'MONTHLY')) parts.push(`BYDAY=${days.join(',')}`);
  return parts.filter(Boolean).join(';');
}

const toDate = (stamped: string): number =>
  Date.parse(`${stamped.slice(0, 4)}-${stamped.slice(4, 6)}-${stamped.slice(6)}`);
const toStamp = (date: number): string => new Date(date).toISOString().slice(0, 10).replaceAll('-', '');

/** One event, perhaps recurring, with exceptions, further dates and an override. */
export const randomCalendar = fc
  .record({
    start,
    minutes: fc.constantFrom(15, 30, 60, 90, 24 * 60),
    days: fc.integer({ min: 1, max: 3 }),
    usesDuration: fc.boolean(),
    rule: fc.option(rule, { nil: undefined, freq: 4 }),
    excluded: fc.uniqueArray(day, { maxLength: 3 }),
    further: fc.uniqueArray(day, { maxLength: 2 }),
    moved: fc.option(fc.record({ day, to: day, minutes: fc.constantFrom(20, 60) }), { nil: undefined }),
  })
  .map((parts) => (uid: string) => calendarFile(...writeEvents(uid, parts)));

type Parts = {
  start: Start;
  minutes: number;
  days: number;
  usesDuration: boolean;
  rule: Rule | undefined;
  excluded: string[];
  further: string[];
  moved: { day: string; to: string; minutes: number } | undefined;
};

function writeEvents(uid: string, { start: begins, rule: repeats, ...parts }: Parts): string[] {
  const isDay = begins.kind === 'day';
  const at = (name: string, onDay: string) => `${name}${stamp(begins, onDay)}`;
  const length = isDay ? `DURATION:P${parts.days}D` : `DURATION:PT${parts.minutes}M`;
  const master = event(
    uid,
    at('DTSTART', begins.day),
    isDay && !parts.usesDuration ? at('DTEND', addDays(begins.day, parts.days)) : length,
    ...(repeats
      ? [`RRULE:${writeRule(repeats, begins.day)}`, ...parts.excluded.map((onDay) => at('EXDATE', onDay))]
      : []),
    ...(repeats ? parts.further.map((onDay) => at('RDATE', onDay)) : []),
  );
  if (!repeats || !parts.moved) return [master];
  const { day: replaced, to, minutes } = parts.moved;
  const override = event(
    uid,
    at('RECURRENCE-ID', replaced),
    at('DTSTART', to),
    isDay ? 'DURATION:P1D' : `DURATION:PT${minutes}M`,
  );
  return [master, override];
}

const addDays = (stamped: string, days: number): string => toStamp(toDate(stamped) + days * DAY_MS);
