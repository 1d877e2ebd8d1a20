import type { CallForCalendar } from '../slots/call-for-calendar.ts';

/** A free call that was just booked or, with `confirmBy`, is held until then. */
export type BookedCall = CallForCalendar & { confirmBy: Date | null };
