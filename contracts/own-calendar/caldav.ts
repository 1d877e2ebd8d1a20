import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { idParams, instant, oneLine } from '../fields.ts';

// The server with the coach's calendars (CalDAV): events are read from it, and calls are written into it.

const MAX_URL = 2000;
const MAX_READ = 20;
const NO_URL = 'Please enter the address of the server, such as caldav.icloud.com';

/** The address of the server; without a scheme, it means https://. */
const serverUrl = oneLine(MAX_URL, NO_URL).regex(/^(https?:\/\/)?[^\s/?#@:]+(:\d+)?([/?#]\S*)?$/i, NO_URL);

/** A missing or empty password means the stored one, which only works for the stored address and user. */
const loginFields = {
  url: serverUrl,
  user: oneLine(255, 'Please enter your user name there'),
  password: z.string({ error: 'This must be text' }).max(500, 'Please use at most 500 characters').default(''),
};

const calendarUrl = oneLine(MAX_URL, 'Please choose a calendar');

export const CaldavCalendar = z.object({ url: z.string(), name: z.string() });
export type CaldavCalendar = z.infer<typeof CaldavCalendar>;

export const CaldavLoginInput = z.object(loginFields);

export const CaldavInput = z.object({
  ...loginFields,
  /** The addresses of the calendars whose events close times here. */
  read: z.array(calendarUrl, 'Please choose the calendars to read').max(MAX_READ, `Please choose at most ${MAX_READ}`),
  /** The address of the calendar into which calls are written; null for none. */
  write: calendarUrl.nullable().default(null),
});
export type CaldavInput = z.output<typeof CaldavInput>;

/** The connected server, without its password. */
export const CaldavAccount = z.object({
  url: z.string(),
  user: z.string(),
  read: z.array(CaldavCalendar),
  write: CaldavCalendar.nullable(),
  /** The reason why calls can't be written, as a sentence; null while they can. */
  problem: z.string().nullable(),
  failingSince: instant.nullable(),
  /** True if the site waits until the coach saves the account, and does not try again by itself. */
  isPaused: z.boolean(),
});
export type CaldavAccount = z.infer<typeof CaldavAccount>;

export const getCaldav = defineEndpoint('admin', 'GET', '/api/admin/caldav', {
  reply: z.object({ account: CaldavAccount.nullable() }),
});

/** Lists the calendars of an account, without storing anything. Throws `invalid`. */
export const listCaldavCalendars = defineEndpoint('admin', 'POST', '/api/admin/caldav/calendars', {
  body: CaldavLoginInput,
  reply: z.object({ calendars: z.array(CaldavCalendar) }),
});

/** Connects a server in place of the one before, or changes which of its calendars are read and written. */
export const putCaldav = defineEndpoint('admin', 'PUT', '/api/admin/caldav', {
  body: CaldavInput,
  reply: z.object({ account: CaldavAccount, message: z.string() }),
});

/** Ends the connection. The events in the calendars stay there. */
export const deleteCaldav = defineEndpoint('admin', 'DELETE', '/api/admin/caldav');

/** Keeps a call as it is here, and writes it back into the coach's calendar. Throws `NOT_FOUND`. */
export const refuseCalendarChange = defineEndpoint('admin', 'POST', '/api/admin/caldav/changes/:id/refuse', {
  params: idParams,
});

/** A call that the coach has moved or deleted in their own calendar. */
export const OwnCalendarChange = z.object({
  id: z.number(),
  kind: z.enum(['free', 'paid']),
  bookingId: z.number(),
  firstName: z.string(),
  lastName: z.string(),
  /** The start of the call on this site. */
  startsAt: instant,
  /** The start of the event in the coach's calendar; null if the event was deleted. */
  theirStartsAt: instant.nullable(),
  /** The half-hour that begins at `theirStartsAt`; null if none does, or if it is past. */
  theirTimeSlot: z.string().nullable(),
});
export type OwnCalendarChange = z.infer<typeof OwnCalendarChange>;
