import type { CalendarCall } from '#domain/calendar-entry.ts';

/** `label` is in the coach's zone; `calendarFile` is the text of an .ics file. */
export type BookedCall = { label: string; calendarFile: string; call: CalendarCall };
