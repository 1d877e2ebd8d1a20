import type { CalendarCall } from '#domain/calendar-entry.ts';

/**
 * A booked call for its client's own calendar. `label` is in the coach's zone; `calendarFile` is the text of an .ics file,
 * null where there is none.
 */
export type CallForCalendar = { label: string; calendarFile: string | null; call: CalendarCall };
