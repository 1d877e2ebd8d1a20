import type { BookedCall } from '#contracts/calendar-month.ts';
import type { BookingKind } from '#domain/bookings.ts';
import { slotLabel } from '#domain/coach-clock.ts';
import { parseSlotValue } from '#domain/slots.ts';

export type BookedCallRow = Omit<BookedCall, 'startsAt' | 'label'> & { startsAt: Date; selectedTimeSlot: string };

const columns = (kind: BookingKind, minutes: string) => `'${kind}'::text as kind, id, first_name as "firstName",
  last_name as "lastName", status, ${minutes} as minutes, starts_at as "startsAt", selected_time_slot as "selectedTimeSlot"`;

/** The beginning of a statement that answers `BookedCallRow`s of one kind, up to its table. */
export const selectBookedCalls: Record<BookingKind, string> = {
  free: `select ${columns('free', 'minutes')} from consultation_requests`,
  paid: `select ${columns('paid', 'duration')} from coaching_calls`,
};

export function asBookedCall({ selectedTimeSlot, startsAt, ...row }: BookedCallRow, zone: string): BookedCall {
  return { ...row, startsAt: startsAt.toISOString(), label: labelOf(selectedTimeSlot, zone) };
}

/** 'Monday, January 4, 2027 at 9:30 AM EST'; the value itself where it is none. */
export function labelOf(value: string, zone: string): string {
  const slot = parseSlotValue(value);
  return slot?.kind === 'dated' ? slotLabel(slot, zone) : value;
}
