import { type CancelRule, DEFAULT_CHANGE_NOTICE_HOURS } from '#domain/cancellation.ts';
import { clientColumns } from './client-tables.ts';
import { createdAt, instant } from './columns.ts';
import { integer, text, varchar } from './drizzle.ts';
import { emptyText, type SealedText } from './sealing/sealed-text.ts';

// The columns that the tables of free and paid calls share with the view of all calls.

export const clientWithPhone = () => ({ ...clientColumns(), phone: varchar({ length: 20 }).notNull() });

/** The hours before the call until which the client may change it; set at the booking. */
export const changeNoticeHours = () => integer().notNull().default(DEFAULT_CHANGE_NOTICE_HOURS);

export function bookingHistory() {
  return {
    /** SEQUENCE of the calendar entry, raised by every change that the client's calendar has to show. */
    calendarSequence: integer().notNull().default(0),
    /** The moment at which the current time was chosen: that of the booking or of the last move. */
    scheduledAt: instant().notNull().defaultNow(),
    changeNoticeHours: changeNoticeHours(),
    /** The minutes that the call really took; null until the call is completed. */
    minutesUsed: integer(),
    coachNotes: text().$type<SealedText>().notNull().default(emptyText),
    /**
     * Keyed hashes of the client's /48, /56 and /64 (IPv4: twice the /24, then the address); null for the coach's
     * bookings.
     */
    networkPath: varchar({ length: 60 }),
    /** The IPv4 /24 or IPv6 /48 as text, for the coach. */
    network: varchar({ length: 50 }),
    createdAt: createdAt(),
    /** The link to join a call with the `contactMethod` 'link'; null until the coach has given one. */
    videoLink: varchar({ length: 500 }),
    /** The address that organizes the calendar event; null for a call of release 1.0: the contact address. */
    organizer: varchar({ length: 255 }),
  };
}

/** The agreement about the money of a paid call, made at its booking. The view has these columns for free calls too. */
export function cancelTerms() {
  return {
    cancelRule: varchar({ length: 10 }).$type<CancelRule>().notNull().default('decide'),
    /** Null for a call of release 1.0. */
    cancelDays: integer(),
    /** The earliest start that a moved call ever had; null for one that was never moved. */
    earliestStartsAt: instant(),
  };
}
