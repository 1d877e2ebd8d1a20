import type { BookingSummary } from '#contracts/calendar/calendar-month.ts';
import { formatCallTime } from '#domain/coach-clock.ts';
import { callsView } from '../db/calls-view.ts';

export type BookedCallRow = Omit<BookingSummary, 'startsAt' | 'label'> & { startsAt: Date; selectedTimeSlot: string };

/** The columns that make a `BookedCallRow`. */
export const bookedCallFields = {
  kind: callsView.kind,
  id: callsView.id,
  firstName: callsView.firstName,
  lastName: callsView.lastName,
  status: callsView.status,
  minutes: callsView.minutes,
  startsAt: callsView.startsAt,
  selectedTimeSlot: callsView.selectedTimeSlot,
};

export function toBookingSummary({ selectedTimeSlot, startsAt, ...row }: BookedCallRow, zone: string): BookingSummary {
  return { ...row, startsAt: startsAt.toISOString(), label: formatCallTime({ selectedTimeSlot, startsAt }, zone) };
}
