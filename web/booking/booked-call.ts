import type { CallForCalendar } from '../slots/call-for-calendar.ts';
import { visitorZone, wallClock } from '../slots/wall-clock.ts';

/** A free call that was just booked; with `confirmBy`, it is only held until then. */
export type BookedCall = CallForCalendar & { confirmBy: Date | null };

/** '6:12 PM', on the visitor's own clock. */
export const ownHour = (instant: Date): string => wallClock(instant, visitorZone()).time;
