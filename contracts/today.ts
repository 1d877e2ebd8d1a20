import { z } from 'zod';
import { bookingKinds } from '#domain/bookings.ts';
import { Done } from './accounts.ts';
import { OwedMail, PaymentDecision } from './bookings.ts';
import { BookedCall } from './calendar-month.ts';
import { endpoint } from './endpoint.ts';
import { optionalText, rowId } from './fields.ts';

// The coach's overview, and the outbox.

const instant = z.iso.datetime();
const Person = z.object({
  id: z.number(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  createdAt: instant,
});

const Call = BookedCall.extend({
  contactMethod: z.string(),
  phone: z.string(),
  /** On the coach's calendar. */
  isToday: z.boolean(),
  isMember: z.boolean(),
});

export const getToday = endpoint({
  method: 'GET',
  path: '/api/admin/today',
  access: 'admin',
  reply: z.object({
    /** The coach's plain date. */
    date: z.string(),
    /** Those of today that are not over, and the next ones: at most 10, soonest first. */
    nextCalls: z.array(Call),
    attention: z.object({
      /** Given up, or queued for over 15 minutes. */
      unsentMails: z.array(OwedMail),
      suspectedRobots: z.array(BookedCall),
      /** Free calls ahead that the coach has not confirmed. */
      waiting: z.array(BookedCall),
      /** Calls that are over and not completed or marked as no-show. */
      unfinished: z.array(BookedCall),
      decisions: z.array(PaymentDecision),
      /** How many there are of each; the lists name ten at most. */
      counts: z.object({
        unsentMails: z.number(),
        suspectedRobots: z.number(),
        waiting: z.number(),
        unfinished: z.number(),
        decisions: z.number(),
      }),
    }),
    /** The last 12 weeks, this one last; each begins on the coach's Monday. Calls by when they took place or would have. */
    weeks: z.array(z.object({ monday: z.string(), booked: z.number(), held: z.number() })),
    newestPeople: z.array(Person.extend({ hasCourseAccess: z.boolean() })),
  }),
});

/** Newest first, 50 a page; `before` is the id of the last one of the page before. `unsent`: failed or waiting for long. */
export const listMails = endpoint({
  method: 'GET',
  path: '/api/admin/mails',
  access: 'admin',
  query: z.object({
    before: rowId.optional(),
    state: z.enum(['queued', 'sent', 'failed', 'skipped', 'unsent']).optional(),
    search: optionalText(100),
  }),
  reply: z.object({
    mails: z.array(OwedMail.extend({ booking: z.object({ kind: z.enum(bookingKinds), id: z.number() }).nullable() })),
    hasMore: z.boolean(),
  }),
});

/** The mail as it would be composed now; what is secret in it is masked. `gone` says why there is nothing to read. */
export const openMail = endpoint({
  method: 'GET',
  path: '/api/admin/mails/:id',
  access: 'admin',
  params: z.object({ id: rowId }),
  reply: z.object({
    mail: OwedMail,
    letter: z.object({ subject: z.string(), text: z.string(), hasInvitation: z.boolean() }).nullable(),
    gone: z.string().nullable(),
  }),
});

/** A failed or stuck mail is tried anew, a sent one is sent once more. */
export const sendMailAgain = endpoint({
  method: 'POST',
  path: '/api/admin/mails/:id/send-again',
  access: 'admin',
  params: z.object({ id: rowId }),
  reply: Done,
});
