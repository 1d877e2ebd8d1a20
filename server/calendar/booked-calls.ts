import type { BookingSummary } from '#contracts/calendar-month.ts';
import type { BookingKind } from '#domain/bookings.ts';
import { formatCallTime } from '#domain/coach-clock.ts';
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
