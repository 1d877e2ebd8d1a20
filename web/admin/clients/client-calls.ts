import type { BookingSummary } from '#contracts/calendar/calendar-month.ts';
import { isOpenBooking } from '#domain/bookings.ts';
import { MINUTE_MS } from '#domain/durations.ts';

/** Whether the call will take place or goes on. `status` is a text, since it may be newer than this page. */
function isAhead({ kind, status, startsAt, minutes }: BookingSummary, now: Date): boolean {
  const endsAt = Date.parse(startsAt) + minutes * MINUTE_MS;
  return isOpenBooking({ kind, status } as Parameters<typeof isOpenBooking>[0]) && endsAt > now.getTime();
}

/** Soonest first. `calls` are latest first. */
export const listCallsAhead = (calls: readonly BookingSummary[], now: Date): BookingSummary[] =>
  calls.filter((call) => isAhead(call, now)).reverse();

/** Latest first, with those that were cancelled. */
export const listOtherCalls = (calls: readonly BookingSummary[], now: Date): BookingSummary[] =>
  calls.filter((call) => !isAhead(call, now));
