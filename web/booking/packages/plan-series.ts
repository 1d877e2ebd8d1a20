import type { OfferedSlot } from '#contracts/booking/free-calls.ts';
import type { TakenTime } from '#contracts/booking/packages.ts';
import { findClockShifts, listSeriesValues } from '#domain/package-series.ts';

export type PlannedDate = {
  /** The value of the slot that the series asks for on this date. */
  requested: string;
  /** The slot to book: the requested one or its replacement. Null if the requested one is not open. */
  slot: OfferedSlot | null;
  isReplaced: boolean;
  /** The server's refusal of the slot. */
  taken: TakenTime | null;
  /** True if the client's clock shows another time of day than on the first date. */
  isShifted: boolean;
};

/** The client's choice, the slots chosen in place of others, and the times that the server has refused. */
export type Plan = {
  first: string;
  weeks: number;
  slots: readonly OfferedSlot[];
  replaced: Readonly<Record<string, OfferedSlot>>;
  taken: readonly TakenTime[];
};

/** Plans the dates of a series. `timeOfDay` formats an instant on the client's clock. */
export function planSeries(
  { first, weeks, slots, replaced, taken }: Plan,
  timeOfDay: (instant: Date) => string,
): PlannedDate[] {
  const dates = listSeriesValues(first, weeks).map((requested) => {
    const replacement = replaced[requested];
    const slot = replacement ?? slots.find(({ value }) => value === requested) ?? null;
    const sent = slot?.value ?? requested;
    const isReplaced = replacement !== undefined;
    return { requested, slot, isReplaced, taken: taken.find((refused) => refused.slot === sent) ?? null };
  });
  const starts = dates.flatMap(({ slot, isReplaced }) => (slot && !isReplaced ? [new Date(slot.startsAt)] : []));
  const shifts = new Set(findClockShifts(starts, timeOfDay).map((start) => start.toISOString()));
  return dates.map((date) => ({
    ...date,
    isShifted: !date.isReplaced && date.slot !== null && shifts.has(new Date(date.slot.startsAt).toISOString()),
  }));
}

/** Returns the slots to book. For a slot that is not open, the server names the nearest one. */
export function listTimesToBook(dates: readonly PlannedDate[]): { slots: string[]; startsAt?: string[] } {
  const slots = dates.map(({ requested, slot }) => slot?.value ?? requested);
  const startsAt = dates.flatMap(({ slot }) => (slot ? [slot.startsAt] : []));
  return startsAt.length === slots.length ? { slots, startsAt } : { slots };
}
