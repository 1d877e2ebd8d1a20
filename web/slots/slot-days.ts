import type { OfferedSlot } from '#contracts/free-calls.ts';

/** A plain date as the local Date that the calendar uses: the same year, month and day, never an instant. */
export function calendarDay(date: string): Date {
  return new Date(Number(date.slice(0, 4)), Number(date.slice(5, 7)) - 1, Number(date.slice(8, 10)));
}

/** The year, month and day of a calendar's Date, as 'YYYY-MM-DD'. */
export function plainDate(day: Date): string {
  const digits = (number: number, length: number) => String(number).padStart(length, '0');
  return `${digits(day.getFullYear(), 4)}-${digits(day.getMonth() + 1, 2)}-${digits(day.getDate(), 2)}`;
}

export type SlotDays = ReadonlyMap<string, readonly OfferedSlot[]>;

/** The slots that are long enough, by the coach's date, in their order. */
export function groupSlotsByDay(slots: readonly OfferedSlot[], minutes: number): SlotDays {
  const fitting = slots.filter((slot) => fits(slot, minutes));
  return Map.groupBy(fitting, ({ date }) => date);
}

/** `minutes` may be any length: a free call may be shorter than those for sale. */
const fits = ({ durations }: OfferedSlot, minutes: number): boolean => durations.some((length) => length >= minutes);

/** The chosen slot, if it is still open and long enough; otherwise `lost` is the reason. '' means no choice. */
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

/** Without the slot at which the call begins now. */
export const slotsExceptCurrent = (slots: readonly OfferedSlot[], { startsAt }: { startsAt: string }): OfferedSlot[] =>
  slots.filter((slot) => Date.parse(slot.startsAt) !== Date.parse(startsAt));

/** The first and last month of the calendar: from the current one to the last with a free day. */
export function selectableMonths(days: SlotDays, today: string): { first: Date; last: Date; opening: Date } {
  const dates = [...days.keys()].sort();
  const [earliest = today, latest = today] = [dates[0], dates.at(-1)];
  return { first: calendarDay(today), last: calendarDay(latest), opening: calendarDay(earliest) };
}
