import type { OfferedSlot } from '#contracts/booking/free-calls.ts';
import { findVisitorTime, readWallClock } from '../../slots/wall-clock.ts';

/** An open time as a visitor sees it. `shift` is '+1 day' if the visitor's date is one day after the coach's. */
export type VisitorTime = { value: string; time: string; coachTime: string; shift: string };

/** Groups open slots by their date in the visitor's time zone. */
export function visitorDays(
  slots: readonly OfferedSlot[],
  zones: { coach: string; visitor: string },
): ReadonlyMap<string, VisitorTime[]> {
  const days = new Map<string, VisitorTime[]>();
  for (const { value, startsAt } of slots) {
    const instant = new Date(startsAt);
    const { date, time } = readWallClock(instant, zones.visitor);
    const shift = findVisitorTime(instant, zones)?.shift ?? '';
    const entry = { value, time, coachTime: readWallClock(instant, zones.coach).time, shift };
    days.set(date, [...(days.get(date) ?? []), entry]);
  }
  return days;
}
