import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startOfDate } from '#domain/coach-clock.ts';
import { HOUR_MS } from '#domain/durations.ts';
import { addDays } from '#domain/slot-values.ts';
import { type BusyEvent, expandCalendar } from '../own-calendar/expand-calendar.ts';
import { COMPARED_DAYS, COMPARED_FROM } from './random-calendars.ts';

/** The coach's zone of the comparison. */
const KHAL_ZONE = 'America/New_York';

/**
 * Returns the instances that Debian's `khal` prints for each of these calendars, in one run over one folder: start and
 * end on the coach's clock, sorted.
 */
export const askKhal = (calendars: ReadonlyMap<string, string>): Map<string, string[]> =>
  withKhal((khal, vdir) => {
    for (const [uid, text] of calendars) writeFileSync(join(vdir, `${uid}.ics`), text);
    const found = new Map([...calendars.keys()].map((uid): [string, Set<string>] => [uid, new Set()]));
    for (const [uid = '', start, end] of listByKhal(khal, '{uid}|{start-long-full}|{end-long-full}')) {
      found.get(uid)?.add(`${start}/${end}`);
    }
    return new Map([...found].map(([uid, instances]) => [uid, [...instances].sort()]));
  });

/** Returns what `khal` prints in this format, by its bars, of a file that it has imported. */
export const importIntoKhal = (text: string, format: string): string[][] =>
  withKhal((khal, vdir) => {
    const file = join(vdir, '../imported.ics');
    writeFileSync(file, text);
    khal('import', '--batch', file);
    return listByKhal(khal, format);
  });

type Khal = (...args: string[]) => string;

const listByKhal = (khal: Khal, format: string): string[][] =>
  khal('list', '--day-format', '', '--format', format, COMPARED_FROM, `${COMPARED_DAYS}d`)
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => line.split('|').map((part) => part.trim()));

/** Gives `use` a khal with one empty calendar, which lies in the folder `vdir`. */
function withKhal<Result>(use: (khal: Khal, vdir: string) => Result): Result {
  const folder = mkdtempSync(join(tmpdir(), 'khal-'));
  try {
    const vdir = join(folder, 'calendar');
    mkdirSync(vdir);
    const config = join(folder, 'config');
    writeFileSync(config, khalConfig(vdir, join(folder, 'khal.db')));
    const env = { ...process.env, TZ: KHAL_ZONE, LC_ALL: 'C.UTF-8', HOME: folder };
    const khal: Khal = (...args) =>
      execFileSync('khal', ['-c', config, ...args], { env, encoding: 'utf8', maxBuffer: 1e9 });
    return use(khal, vdir);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Returns our own instances of a calendar, as khal prints its. */
export function listOurs(text: string): string[] {
  const from = startOfDate(COMPARED_FROM, KHAL_ZONE).getTime();
  const until = startOfDate(addDays(COMPARED_FROM, COMPARED_DAYS), KHAL_ZONE).getTime();
  return [...new Set(expandCalendar({ text, zone: KHAL_ZONE, from, until }).map(toKhalsWords))].sort();
}

function toKhalsWords({ startsAt, endsAt, isAllDay }: BusyEvent): string {
  const format = (instant: number) => new Date(instant).toLocaleString('sv-SE', { timeZone: KHAL_ZONE }).slice(0, 16);
  // Of whole days, khal prints the last one. An hour before the end lies on it, also where the clocks change.
  const end = isAllDay ? `${format(endsAt - HOUR_MS).slice(0, 10)} 00:00` : format(endsAt);
  return `${format(startsAt)}/${end}`;
}

/**
 * Returns whether khal's own faults explain a difference, all of them around changes of clocks. It adds the hours of a
 * length to what the clock shows, where RFC 5545 says that hours are exact. It prints times that the clock skips, which
 * the RFC moves on. Of a time that the clock shows twice, it takes the second, and the RFC the first.
 */
export function isKhalsFault(ours: readonly string[], khals: readonly string[]): boolean {
  const startOf = (instance = '') => Date.parse(`${instance.slice(0, 16).replace(' ', 'T')}Z`);
  const isExplained = (instance: string, index: number) =>
    instance === khals[index] ||
    (/^2027-0(?:3-1[34]|3-2[78]|4-0[34])/.test(instance) &&
      Math.abs(startOf(instance) - startOf(khals[index])) <= HOUR_MS);
  return ours.length === khals.length && ours.every(isExplained);
}

const khalConfig = (vdir: string, database: string) => `[calendars]
[[random]]
path = ${vdir}
[sqlite]
path = ${database}
[locale]
local_timezone = ${KHAL_ZONE}
default_timezone = ${KHAL_ZONE}
timeformat = %H:%M
dateformat = %Y-%m-%d
longdateformat = %Y-%m-%d
datetimeformat = %Y-%m-%d %H:%M
longdatetimeformat = %Y-%m-%d %H:%M
`;
