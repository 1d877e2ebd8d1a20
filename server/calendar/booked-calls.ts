import type { BookingSummary } from '#contracts/calendar-month.ts';
import type { BookingKind } from '#domain/bookings.ts';
import { formatSlot } from '#domain/coach-clock.ts';
import { parseSlotValue } from '#domain/slots.ts';

export type BookedCallRow = Omit<BookingSummary, 'startsAt' | 'label'> & { startsAt: Date; selectedTimeSlot: string };

const bookedCallColumns = (
  kind: BookingKind,
  minutes: string,
) => `'${kind}'::text as kind, id, first_name as "firstName",
  last_name as "lastName", status, ${minutes} as minutes, starts_at as "startsAt", selected_time_slot as "selectedTimeSlot"`;

/** The beginning of a statement that answers `BookedCallRow`s of one kind, up to its table. */
export const selectBookedCallsSql: Record<BookingKind, string> = {
  free: `select ${bookedCallColumns('free', 'minutes')} from consultation_requests`,
  paid: `select ${bookedCallColumns('paid', 'duration')} from coaching_calls`,
};

export function asBookedCall({ selectedTimeSlot, startsAt, ...row }: BookedCallRow, zone: string): BookingSummary {
  return { ...row, startsAt: startsAt.toISOString(), label: slotValueLabel(selectedTimeSlot, zone) };
}

/** 'Monday, January 4, 2027 at 9:30 AM EST'; the value itself where it is none. */
export function slotValueLabel(value: string, zone: string): string {
  const slot = parseSlotValue(value);
  return slot?.kind === 'dated' ? formatSlot(slot, zone) : value;
}
