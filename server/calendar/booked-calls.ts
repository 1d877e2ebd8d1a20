import type { BookingSummary } from '#contracts/calendar-month.ts';
import type { BookingKind } from '#domain/bookings.ts';
import { formatSlot, formatStart, getSlotStart } from '#domain/coach-clock.ts';
import { parseSlotValue } from '#domain/slot-values.ts';
import { sql } from '../db/drizzle.ts';
import { coachingCalls, consultationRequests } from '../db/schema.ts';

export type BookedCallRow = Omit<BookingSummary, 'startsAt' | 'label'> & { startsAt: Date; selectedTimeSlot: string };

/** The columns that make a `BookedCallRow`. */
export const bookedCallFields = {
  free: {
    kind: sql<BookingKind>`'free'::text`.as('kind'),
    id: consultationRequests.id,
    firstName: consultationRequests.firstName,
    lastName: consultationRequests.lastName,
    status: consultationRequests.status,
    minutes: consultationRequests.minutes,
    startsAt: consultationRequests.startsAt,
    selectedTimeSlot: consultationRequests.selectedTimeSlot,
  },
  paid: {
    kind: sql<BookingKind>`'paid'::text`.as('kind'),
    id: coachingCalls.id,
    firstName: coachingCalls.firstName,
    lastName: coachingCalls.lastName,
    status: coachingCalls.status,
    minutes: coachingCalls.duration,
    startsAt: coachingCalls.startsAt,
    selectedTimeSlot: coachingCalls.selectedTimeSlot,
  },
};

export function toBookingSummary({ selectedTimeSlot, startsAt, ...row }: BookedCallRow, zone: string): BookingSummary {
  return { ...row, startsAt: startsAt.toISOString(), label: formatCallTime({ selectedTimeSlot, startsAt }, zone) };
}

/**
 * When a call begins, as `slotValueLabel` says it. A call that was booked before the coach changed the time zone begins at
 * another time of the new clock than its slot names.
 */
export function formatCallTime(
  { selectedTimeSlot, startsAt }: Pick<BookedCallRow, 'selectedTimeSlot' | 'startsAt'>,
  zone: string,
): string {
  const slot = parseSlotValue(selectedTimeSlot);
  const start = slot?.kind === 'dated' ? getSlotStart(slot, zone) : null;
  const isMoved = slot?.kind === 'dated' && start?.getTime() !== startsAt.getTime();
  return isMoved ? formatStart(startsAt, zone) : slotValueLabel(selectedTimeSlot, zone);
}

/** 'Monday, January 4, 2027 at 9:30 AM EST'. A value that names no half-hour is its own label. */
export function slotValueLabel(value: string, zone: string): string {
  const slot = parseSlotValue(value);
  return slot?.kind === 'dated' ? formatSlot(slot, zone) : value;
}
