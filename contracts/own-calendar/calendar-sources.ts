import { z } from 'zod';
import { hasScheme } from '#domain/link-target.ts';
import { defineEndpoint } from '../endpoint.ts';
import { idParams, instant, oneLine, rowId, yesOrNo } from '../fields.ts';

// The coach's own calendars, whose events close times here.

/** The number of days ahead in which the site counts busy times for the coach. */
export const COUNTED_DAYS = 90;
const MAX_URL = 2000;
const NO_URL = 'Please enter the address of a calendar, which starts with https:// or webcal://';

/** The state of a calendar, for the coach. */
export const CalendarState = z.object({
  /** The last time at which the copy here was known to be current; null if the calendar could never be read. */
  readAt: instant.nullable(),
  /** Null while the calendar can be read. */
  failingSince: instant.nullable(),
  /** The reason as a sentence, while it cannot be read. */
  problem: z.string().nullable(),
  /** The busy times of the next 90 days. */
  busyCount: z.number(),
  /** True if the coach has to choose `whenUnread`, because the calendar could not be read for long. */
  needsChoice: z.boolean(),
  /** The coach's choice. `open`: all but the known busy times stay open; `close`: all times are closed. */
  whenUnread: z.enum(['open', 'close']).nullable(),
});
export type CalendarState = z.infer<typeof CalendarState>;

/** A calendar. Its address is a secret that is never shown again. */
export const CalendarSource = z.object({
  id: z.number(),
  name: z.string(),
  countsAllDay: z.boolean(),
  state: CalendarState,
});
export type CalendarSource = z.infer<typeof CalendarSource>;

const sourceFields = {
  name: oneLine(60, 'Please give the calendar a name, such as Family'),
  countsAllDay: yesOrNo.default(true),
};

export const CalendarSourceInput = z.object({
  ...sourceFields,
  url: oneLine(MAX_URL, NO_URL)
    .regex(/^((https?|webcals?):\/\/[^\s/?#]\S*|[^\s/?#@:]+\.[^\s/?#@:]+(:\d+)?\/\S+)$/i, NO_URL)
    .transform((url) => (hasScheme(url) ? url : `https://${url}`)),
});

export const listCalendarSources = defineEndpoint('admin', 'GET', '/api/admin/calendar-sources', {
  reply: z.array(CalendarSource),
});

/** Adds a calendar and reads it. Throws `invalid` for an address that the site must not request. */
export const addCalendarSource = defineEndpoint('admin', 'POST', '/api/admin/calendar-sources', {
  status: 201,
  body: CalendarSourceInput,
  reply: CalendarSource,
});

export const changeCalendarSource = defineEndpoint('admin', 'PUT', '/api/admin/calendar-sources/:id', {
  params: idParams,
  body: z.object({ name: sourceFields.name, countsAllDay: yesOrNo }),
  reply: CalendarSource,
});

/** Reads a calendar now. Throws `invalid` for an address that the site must not request. */
export const readCalendarSource = defineEndpoint('admin', 'POST', '/api/admin/calendar-sources/:id/read', {
  params: idParams,
  reply: CalendarState,
});

export const deleteCalendarSource = defineEndpoint('admin', 'DELETE', '/api/admin/calendar-sources/:id', {
  params: idParams,
});

/** Chooses `whenUnread` for a calendar that cannot be read. Throws `NOT_POSSIBLE` if it can be read. */
export const chooseWhenUnread = defineEndpoint('admin', 'PUT', '/api/admin/calendar-sources/:id/unread', {
  params: idParams,
  body: z.object({ choice: z.enum(['open', 'close'], 'Please choose to keep times open or to close them') }),
});

/** An event of a calendar with the busy times that are ahead. Only its own page shows the title. */
export const CalendarEvent = z.object({
  key: z.string(),
  title: z.string(),
  /** The next time. */
  startsAt: instant,
  endsAt: instant,
  isAllDay: z.boolean(),
  /** The number of its times in the next 90 days. */
  times: z.number(),
  /** True if the coach chose that it closes no times. */
  isIgnored: z.boolean(),
});
export type CalendarEvent = z.infer<typeof CalendarEvent>;

/** Lists the events of the next 90 days, at most 500. */
export const listCalendarEvents = defineEndpoint('admin', 'GET', '/api/admin/calendar-sources/:id/events', {
  params: idParams,
  reply: z.array(CalendarEvent),
});

/** Says whether an event closes times. */
export const setEventCounts = defineEndpoint('admin', 'PUT', '/api/admin/calendar-sources/:id/events/:key', {
  params: z.object({ id: rowId, key: z.string().regex(/^[0-9a-f]{32}$/, 'This must be the key of an event') }),
  body: z.object({ counts: yesOrNo }),
});
