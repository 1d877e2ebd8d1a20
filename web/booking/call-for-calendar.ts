import type { CalendarCall } from '#domain/calendar-entry.ts';

/** A booked call for its client's own calendar. `label` is in the coach's zone; `calendarFile` is the text of an .ics file. */
export type CallForCalendar = { label: string; calendarFile: string; call: CalendarCall };
