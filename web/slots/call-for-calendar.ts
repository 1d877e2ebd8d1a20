import type { CalendarCall } from '#domain/calendar-entry.ts';

/**
 * A booked call for the client's calendar. `label` is in the coach's zone; `calendarFile` is the text of an .ics file,
 * or null.
 */
export type CallForCalendar = { label: string; calendarFile: string | null; call: CalendarCall };
