import type { BookingSummary } from '#contracts/calendar/calendar-month.ts';
import { isOpenBooking } from '#domain/bookings.ts';
import { MINUTE_MS } from '#domain/durations.ts';

/**
 * Returns whether the call will take place, or is going on. The cast allows a status that this page's code does not
 * know.
 */
function isAhead({ kind, status, startsAt, minutes }: BookingSummary, now: Date): boolean {
  const endsAt = Date.parse(startsAt) + minutes * MINUTE_MS;
  return isOpenBooking({ kind, status } as Parameters<typeof isOpenBooking>[0]) && endsAt > now.getTime();
}

/** Returns the calls ahead, soonest first. `calls` come latest first. */
export const listCallsAhead = (calls: readonly BookingSummary[], now: Date): BookingSummary[] =>
  calls.filter((call) => isAhead(call, now)).reverse();

/** Returns past and canceled calls, latest first. */
export const listOtherCalls = (calls: readonly BookingSummary[], now: Date): BookingSummary[] =>
  calls.filter((call) => !isAhead(call, now));
