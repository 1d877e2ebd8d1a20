import type { WeeklyState } from '#contracts/calendar/calendar-items.ts';
import {
  formatTime,
  getMinutesOfDay,
  type TimeCode,
  timeCodes,
  type Weekday,
  weekdayNames,
  weeklyValue,
} from '#domain/slot-values.ts';

export type HalfHourOfWeek = Pick<WeeklyState, 'dayOfWeek' | 'timeOfDay'>;
export type WeeklySlotState = WeeklyState['state'];

/** The states by weekly value. Half-hours without an entry do not exist. */
export type WeekStates = ReadonlyMap<string, WeeklySlotState>;

export const weeklyStateLabels: Record<WeeklySlotState, string> = { open: 'open', off: 'switched off', none: 'closed' };

/** The state that the coach paints: times that are offered, or times that are kept but switched off. */
export type Brush = 'open' | 'off';

export function weekFromSlots(slots: readonly (HalfHourOfWeek & { isActive: boolean })[]): WeekStates {
  return new Map(slots.map((slot) => [weeklyKey(slot), slot.isActive ? 'open' : 'off']));
}

export const stateAt = (week: WeekStates, half: HalfHourOfWeek): WeeklySlotState => week.get(weeklyKey(half)) ?? 'none';

const weeklyKey = ({ dayOfWeek, timeOfDay }: HalfHourOfWeek) => weeklyValue(dayOfWeek, timeOfDay);

/** Returns 'Monday 9:00 AM', for example. */
export const halfHourOfWeekLabel = ({ dayOfWeek, timeOfDay }: HalfHourOfWeek): string =>
  `${weekdayNames[dayOfWeek]} ${formatTime(timeOfDay)}`;

export const rowIndex = (time: TimeCode): number => getMinutesOfDay(time) / 30;

/** Returns the half-hour this many days and rows away, but never beyond the edge of the shown week. */
export function moveHalfHour(
  { dayOfWeek, timeOfDay }: HalfHourOfWeek,
  [days, rows]: readonly [days: number, rows: number],
  shownDays: readonly Weekday[],
): HalfHourOfWeek {
  const day = clamp(shownDays.indexOf(dayOfWeek) + days, shownDays.length - 1);
  const row = clamp(rowIndex(timeOfDay) + rows, timeCodes.length - 1);
  return { dayOfWeek: shownDays[day] as Weekday, timeOfDay: timeCodes[row] as TimeCode };
}

const clamp = (number: number, highest: number) => Math.min(Math.max(number, 0), highest);

export type Stroke = { from: HalfHourOfWeek; to: HalfHourOfWeek };

/**
 * Returns the changes that a stroke from one half-hour to another makes in the rectangle between them. A stroke that
 * begins on the brush's own state undoes it: open half-hours close, for example. Only half-hours that exist are
 * switched off.
 */
export function listStrokeChanges(
  week: WeekStates,
  { from, to }: Stroke,
  brush: Brush,
  shownDays: readonly Weekday[],
): WeeklyState[] {
  const days = itemsBetween(shownDays, shownDays.indexOf(from.dayOfWeek), shownDays.indexOf(to.dayOfWeek));
  const rows = itemsBetween(timeCodes, rowIndex(from.timeOfDay), rowIndex(to.timeOfDay));
  const undoneState = brush === 'open' ? 'none' : 'open';
  const targetState: WeeklySlotState = stateAt(week, from) === brush ? undoneState : brush;
  return days
    .flatMap((dayOfWeek) => rows.map((timeOfDay) => ({ dayOfWeek, timeOfDay, state: targetState })))
    .filter((half) => {
      const state = stateAt(week, half);
      return state !== targetState && (brush === 'open' || state !== 'none');
    });
}

const itemsBetween = <Item>(items: readonly Item[], a: number, b: number): Item[] =>
  items.slice(Math.min(a, b), Math.max(a, b) + 1);

export function applyStrokes(week: WeekStates, strokes: readonly (readonly WeeklyState[])[]): WeekStates {
  return new Map([...week, ...strokes.flat().map((half): [string, WeeklySlotState] => [weeklyKey(half), half.state])]);
}

export function listCopyChanges(week: WeekStates, from: Weekday, onto: readonly Weekday[]): WeeklyState[] {
  return onto
    .filter((dayOfWeek) => dayOfWeek !== from)
    .flatMap((dayOfWeek) =>
      timeCodes.map((timeOfDay) => ({ dayOfWeek, timeOfDay, state: stateAt(week, { dayOfWeek: from, timeOfDay }) })),
    )
    .filter((half) => stateAt(week, half) !== half.state);
}

export type RowRange = { first: number; last: number };
const DAYTIME: RowRange = { first: rowIndex('600am'), last: rowIndex('930pm') };
export const WHOLE_DAY: RowRange = { first: 0, last: timeCodes.length - 1 };

/** Returns the rows from 6 AM to 10 PM, or more if other times are set. */
export function rowsInUse(week: WeekStates): RowRange {
  // The key 'mon-930am' ends in a time code.
  const set = [...week].filter(([, state]) => state !== 'none').map(([value]) => rowIndex(value.slice(4)));
  return { first: Math.min(DAYTIME.first, ...set), last: Math.max(DAYTIME.last, ...set) };
}

export function countStates(week: WeekStates, dayOfWeek: Weekday): { open: number; off: number } {
  const states = timeCodes.map((timeOfDay) => stateAt(week, { dayOfWeek, timeOfDay }));
  const count = (target: WeeklySlotState) => states.filter((state) => state === target).length;
  return { open: count('open'), off: count('off') };
}
