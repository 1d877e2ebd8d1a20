import type { WeeklyState } from '#contracts/calendar.ts';
import {
  minutesOf,
  type TimeCode,
  timeCodes,
  timeName,
  type Weekday,
  weekdayNames,
  weekdays,
  weeklyValue,
} from '#domain/slots.ts';

// The week as a sheet of half-hours that is painted on.

export type HalfHourOfWeek = Pick<WeeklyState, 'dayOfWeek' | 'timeOfDay'>;
export type State = WeeklyState['state'];

/** By weekly value; what is not in it is not there. */
export type Week = ReadonlyMap<string, State>;

export const stateNames: Record<State, string> = { open: 'open', off: 'switched off', none: 'closed' };

/** What is painted with: times that are offered, or times that are kept but switched off. */
export type Brush = 'open' | 'off';

export function weekOf(slots: readonly (HalfHourOfWeek & { isActive: boolean })[]): Week {
  return new Map(slots.map((slot) => [valueAt(slot), slot.isActive ? 'open' : 'off']));
}

export const stateIn = (week: Week, half: HalfHourOfWeek): State => week.get(valueAt(half)) ?? 'none';

const valueAt = ({ dayOfWeek, timeOfDay }: HalfHourOfWeek) => weeklyValue(dayOfWeek, timeOfDay);

/** 'Monday 9:00 AM' */
export const halfHourName = ({ dayOfWeek, timeOfDay }: HalfHourOfWeek): string =>
  `${weekdayNames[dayOfWeek]} ${timeName(timeOfDay)}`;

export const rowOf = (time: TimeCode): number => minutesOf(time) / 30;

/** The half-hour so many days and rows away, at the edge of the sheet where there is none. */
export function halfHourBeside({ dayOfWeek, timeOfDay }: HalfHourOfWeek, days: number, rows: number): HalfHourOfWeek {
  const day = clamp(weekdays.indexOf(dayOfWeek) + days, weekdays.length - 1);
  const row = clamp(rowOf(timeOfDay) + rows, timeCodes.length - 1);
  return { dayOfWeek: weekdays[day] as Weekday, timeOfDay: timeCodes[row] as TimeCode };
}

const clamp = (number: number, highest: number) => Math.min(Math.max(number, 0), highest);

/**
 * What a stroke from one half-hour to another changes: the first one decides what all of the rectangle become. Painting
 * on what is painted so already wipes it; switching off concerns only what is there.
 */
export function strokeOver(week: Week, from: HalfHourOfWeek, to: HalfHourOfWeek, brush: Brush): WeeklyState[] {
  const first = stateIn(week, from);
  const [days, rows] = [
    between(weekdays, weekdays.indexOf(from.dayOfWeek), weekdays.indexOf(to.dayOfWeek)),
    between(timeCodes, rowOf(from.timeOfDay), rowOf(to.timeOfDay)),
  ];
  const goal: State = brush === 'open' ? (first === 'open' ? 'none' : 'open') : first === 'off' ? 'open' : 'off';
  return days
    .flatMap((dayOfWeek) => rows.map((timeOfDay) => ({ dayOfWeek, timeOfDay, state: goal })))
    .filter((half) => {
      const state = stateIn(week, half);
      return state !== goal && (brush === 'open' || state !== 'none');
    });
}

const between = <Item>(items: readonly Item[], a: number, b: number): Item[] =>
  items.slice(Math.min(a, b), Math.max(a, b) + 1);

export function afterStrokes(week: Week, strokes: readonly (readonly WeeklyState[])[]): Week {
  return new Map([...week, ...strokes.flat().map((half): [string, State] => [valueAt(half), half.state])]);
}

/** What changes when some days become just like another. */
export function copiesOfDay(week: Week, from: Weekday, onto: readonly Weekday[]): WeeklyState[] {
  return onto
    .filter((dayOfWeek) => dayOfWeek !== from)
    .flatMap((dayOfWeek) =>
      timeCodes.map((timeOfDay) => ({ dayOfWeek, timeOfDay, state: stateIn(week, { dayOfWeek: from, timeOfDay }) })),
    )
    .filter((half) => stateIn(week, half) !== half.state);
}

export type Rows = { first: number; last: number };
const DAYTIME: Rows = { first: rowOf('600am'), last: rowOf('930pm') };
export const WHOLE_DAY: Rows = { first: 0, last: timeCodes.length - 1 };

/** 6 AM to 10 PM, and whatever is set. */
export function rowsWorthShowing(week: Week): Rows {
  const set = [...week].filter(([, state]) => state !== 'none').map(([value]) => rowOf(value.slice(4)));
  return { first: Math.min(DAYTIME.first, ...set), last: Math.max(DAYTIME.last, ...set) };
}

/** How many half-hours of a day are offered, and how many are switched off. */
export function countOn(week: Week, dayOfWeek: Weekday): { open: number; off: number } {
  const states = timeCodes.map((timeOfDay) => stateIn(week, { dayOfWeek, timeOfDay }));
  const count = (wanted: State) => states.filter((state) => state === wanted).length;
  return { open: count('open'), off: count('off') };
}
