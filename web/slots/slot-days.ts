import type { OfferedSlot } from '#contracts/booking/free-calls.ts';
import { createFastWallClock } from './wall-clock.ts';

/** An offered slot with its date and time on the clock by which the days are grouped. */
export type DaySlot = OfferedSlot & { day: string; clockTime: string };
export type SlotDays = ReadonlyMap<string, readonly DaySlot[]>;

/** Returns the slots that are long enough for the call, grouped by their date in `timeZone`, in the given order. */
export function groupSlotsByDay(slots: readonly OfferedSlot[], minutes: number, timeZone: string): SlotDays {
  const clockAt = createFastWallClock(timeZone);
  const fitting = slots.filter((slot) => fits(slot, minutes));
  const timed = fitting.map((slot) => {
    const { date, time } = clockAt(new Date(slot.startsAt));
    return { ...slot, day: date, clockTime: time };
  });
  return Map.groupBy(timed, ({ day }) => day);
}

/**
 * Returns `count` of the next open times, spread over as many days as possible, the earliest first. Times outside
 * waking hours, on the clock by which the days are grouped, are taken only if there are too few others.
 */
export function nextSlots(days: SlotDays, count: number): DaySlot[] {
  const inTurn = (isWanted: (slot: DaySlot) => boolean) =>
    takeInTurn([...days.values()].map((slots) => slots.filter(isWanted)));
  return [...inTurn(isAtWakingHour), ...inTurn((slot) => !isAtWakingHour(slot))]
    .slice(0, count)
    .sort((a, b) => Date.parse(a.startsAt) - Date.parse(b.startsAt));
}

/** Returns the first of each list, then the second of each, and so on. */
const takeInTurn = <Item>(lists: Item[][]): Item[] =>
  Array.from({ length: Math.max(0, ...lists.map(({ length }) => length)) }, (_, place) =>
    lists.flatMap((list) => list.slice(place, place + 1)),
  ).flat();

/** Returns true from 7:00 AM until 10:00 PM. */
function isAtWakingHour({ clockTime }: DaySlot): boolean {
  const hour = (Number.parseInt(clockTime, 10) % 12) + (clockTime.endsWith('PM') ? 12 : 0);
  return hour >= 7 && hour < 22;
}

/** Compares with the longest call, because a free call may have a length that is not among `durations`. */
const fits = ({ durations, longestMinutes = Math.max(...durations) }: OfferedSlot, minutes: number): boolean =>
  minutes <= longestMinutes;

/** Returns the chosen slot if it is still open and long enough; otherwise `lost`, the reason. '' means no choice. */
export function findChosenSlot(
  slots: readonly OfferedSlot[],
  value: string,
  minutes: number,
): { slot?: OfferedSlot; lost?: string } {
  if (!value) return {};
  const slot = slots.find((offered) => offered.value === value);
  if (!slot) return { lost: 'The time you chose is no longer available. Please pick another one.' };
  if (fits(slot, minutes)) return { slot };
  return { lost: `A ${minutes}-minute call doesn’t fit into the time you chose. Please pick another one.` };
}

/** Returns the slots without the present time of the call that is being moved, which begins at `startsAt`. */
export const slotsExceptCurrent = <Slot extends OfferedSlot>(
  slots: readonly Slot[],
  { startsAt }: { startsAt: string },
): Slot[] => slots.filter((slot) => Date.parse(slot.startsAt) !== Date.parse(startsAt));
