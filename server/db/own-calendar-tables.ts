import type { BookingKind } from '#domain/bookings.ts';
import { createdAt, instant } from './columns.ts';
import { describeTable } from './describe-table.ts';
import { boolean, index, integer, pgTable, primaryKey, serial, text, uniqueIndex, varchar } from './drizzle.ts';
import { emptyText, type SealedText } from './sealing/sealed-text.ts';

/** The coach's own calendars, whose events close times on the site. */
export const calendarSources = pgTable('calendar_sources', {
  id: serial().primaryKey(),
  /** 'ical': the address of an iCalendar file. 'caldav': a calendar of the account in `caldav_accounts`. */
  kind: varchar({ length: 10 }).$type<'ical' | 'caldav'>().notNull().default('ical'),
  name: varchar({ length: 60 }).notNull(),
  url: text().$type<SealedText>().notNull(),
  countsAllDay: boolean().notNull(),
  /** JSON: the titles of the events in `busy_times` by their keys. */
  titles: text().$type<SealedText>().notNull().default(emptyText),
  /** The ETag of the newest reply, for the next conditional request. Of a CalDAV calendar: the sync token. */
  etag: varchar({ length: 300 }),
  /** The header Last-Modified of the newest reply, for the next conditional request too. */
  lastModified: varchar({ length: 100 }),
  /** SHA-256 of the file that was read last. */
  contentHash: varchar({ length: 64 }),
  triedAt: instant(),
  /** The last time at which the site's copy of the calendar was known to be current. */
  readAt: instant(),
  /** The last time at which recurring events were expanded, which covers the days of `expand-calendar.ts`. */
  expandedAt: instant(),
  /** The time since which the calendar cannot be read; null while it can. */
  failingSince: instant(),
  /** The reason, as a sentence for the coach. */
  problem: varchar({ length: 300 }),
  /** The coach's choice for a calendar that could not be read for long. Null again once it is read. */
  whenUnread: varchar({ length: 5 }).$type<'open' | 'close'>(),
  /** A number that rises whenever the times that this calendar closes change. */
  busyVersion: integer().notNull().default(0),
  createdAt: createdAt(),
});
describeTable(calendarSources, { about: 'nobody', wiped: 'kept', sealed: ['url', 'titles'] });

/** The instances of the events in the coach's calendars, from yesterday on. */
export const busyTimes = pgTable(
  'busy_times',
  {
    id: serial().primaryKey(),
    sourceId: integer()
      .notNull()
      .references(() => calendarSources.id, { onDelete: 'cascade' }),
    /** A hash of the event's UID. */
    eventKey: varchar({ length: 32 }).notNull(),
    startsAt: instant().notNull(),
    endsAt: instant().notNull(),
    isAllDay: boolean().notNull(),
    /** True if the event closes times. False if the coach said that this event, or all-day events, do not count. */
    counts: boolean().notNull(),
  },
  (table) => [index('busy_times_source').on(table.sourceId), index('busy_times_ends_at').on(table.endsAt)],
);
describeTable(busyTimes, { about: 'nobody', wiped: 'kept' });

/** The events that close no times, by the coach's choice. */
export const ignoredEvents = pgTable(
  'ignored_events',
  {
    sourceId: integer()
      .notNull()
      .references(() => calendarSources.id, { onDelete: 'cascade' }),
    eventKey: varchar({ length: 32 }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.sourceId, table.eventKey] })],
);
describeTable(ignoredEvents, { about: 'nobody', wiped: 'kept' });

/** The secret address under which the coach's calendar reads the calls: at most one row. */
export const calendarFeeds = pgTable('calendar_feeds', {
  /** SHA-256 of the token in the address. */
  hash: varchar({ length: 64 }).primaryKey(),
  createdAt: createdAt(),
});
describeTable(calendarFeeds, { about: 'nobody', wiped: 'kept' });

/** The server with the coach's calendars that is read and written by CalDAV: at most one row, with the id 1. */
export const caldavAccounts = pgTable('caldav_accounts', {
  id: serial().primaryKey(),
  /** JSON: address, user and app password. */
  login: text().$type<SealedText>().notNull(),
  /** The address of the calendar into which calls are written. */
  writtenUrl: text().$type<SealedText>().notNull().default(emptyText),
  /** The name of the calendar that calls are written into. Null for none. */
  writtenName: varchar({ length: 60 }),
  /** No process writes calls before this time: another one is writing them, or the server did not respond. */
  notBefore: instant(),
  /** The number of tries that have failed since the last that worked. */
  tries: integer().notNull().default(0),
  /** The last time at which the site looked for the coach's changes of written calls. */
  checkedAt: instant(),
  /** The time since which calls cannot be written; null while they can. */
  failingSince: instant(),
  /** The reason, as a sentence for the coach. */
  problem: varchar({ length: 300 }),
  createdAt: createdAt(),
});
describeTable(caldavAccounts, { about: 'nobody', wiped: 'kept', sealed: ['login', 'writtenUrl'] });

/**
 * The calls that the site has written into the coach's calendar. A row outlives its call until the event is gone there
 * too, and contains nothing about the client.
 */
export const writtenCalls = pgTable(
  'written_calls',
  {
    id: serial().primaryKey(),
    kind: varchar({ length: 4 }).$type<BookingKind>().notNull(),
    callId: integer().notNull(),
    /** The address of the event. */
    href: text().$type<SealedText>().notNull(),
    /** A hash of the calendar's address and the site's name. */
    calendarKey: varchar({ length: 32 }).notNull(),
    /** The version of the event there. Null if it is unknown: then the site looks the event up. */
    etag: varchar({ length: 300 }),
    /** A hash of the event's text. Null if the event has to be written again. */
    fingerprint: varchar({ length: 32 }),
    /** The call's start when the event was written. */
    startsAt: instant().notNull(),
    /** The start to which the coach has moved the event there, until they decide what happens to the call. */
    theirStartsAt: instant(),
    /** True if the coach has deleted the event there, until they decide what happens to the call. */
    isDeletedThere: boolean().notNull().default(false),
  },
  (table) => [uniqueIndex('written_calls_call').on(table.kind, table.callId)],
);
describeTable(writtenCalls, { about: 'nobody', wiped: 'kept', sealed: ['href'] });
