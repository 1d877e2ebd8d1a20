import { z } from 'zod';
import { contactMethods } from '#domain/bookings.ts';
import { UnpaidBill } from '../booking/bills.ts';
import { BookingSurge } from '../booking/booking-surges.ts';
import { EndingPackage } from '../booking/packages.ts';
import { PaymentDecision } from '../booking/payment-decisions.ts';
import { UnpaidCall } from '../booking/payment-links.ts';
import { BookingSummary } from '../calendar/calendar-month.ts';
import { ListedQuestion } from '../course/course-questions.ts';
import { defineEndpoint } from '../endpoint.ts';
import { instant, personFields } from '../fields.ts';
import { ListedMail } from '../mail/mails.ts';
import { ListedPayment, StrayPayment } from '../money/admin-payments.ts';
import { OwnCalendarChange } from '../own-calendar/caldav.ts';

// The coach's overview.

const NewestPerson = z.object({
  id: z.number(),
  ...personFields,
  createdAt: instant,
});

const NextCall = BookingSummary.extend({
  contactMethod: z.enum(contactMethods),
  phone: z.string(),
  /** The link to join a call that takes place by video link; null as long as the coach has given none. */
  videoLink: z.string().nullable(),
  /** True if the call is today on the coach's calendar. */
  isToday: z.boolean(),
  /** 'course' if a member booked the call. */
  source: z.string(),
  /** True if the client has answered questions on the call's page since the coach last opened the call. */
  hasNewAnswers: z.boolean(),
  /** True if the coach booked the call for a payment link that is still unpaid. */
  isUnpaid: z.boolean(),
});

/** The lists of matters that need the coach. */
const lists = {
  /** Mails that were given up or queued for over 15 minutes, in the last 30 days. */
  unsentMails: z.array(ListedMail),
  suspectedRobots: z.array(BookingSummary),
  /** Free calls ahead that the coach has not confirmed, where the settings ask for it. */
  waiting: z.array(BookingSummary),
  /** Booked calls ahead whose times the coach has closed since, unless the coach has decided to keep them. */
  inTheWay: z.array(BookingSummary),
  /** Calls that are over but not marked as completed or no-show. */
  unfinished: z.array(BookingSummary),
  /** Calls that the coach has booked and nobody has paid, soonest first. */
  unpaidCalls: z.array(UnpaidCall),
  /** Unpaid bills, without payment links of booked calls; oldest first. */
  unpaidBills: z.array(UnpaidBill),
  /** Packages that end within a week while calls are left to book, the next end first. */
  endingPackages: z.array(EndingPackage),
  decisions: z.array(PaymentDecision),
  /**
   * Payments that were lost, disputed, or differ between provider and site. `providerUrl`: the payment there; null in
   * the sandbox.
   */
  payments: z.array(ListedPayment.extend({ providerUrl: z.string().nullable() })),
  strayPayments: z.array(StrayPayment),
  /** Surges of the last 7 days, unless the coach has dealt with them. */
  bookingSurges: z.array(BookingSurge),
  /** At most one problem: the newest backup failed, or is too old. */
  backups: z.array(z.object({ problem: z.string() })),
  /** Questions of members that are open, the longest waiting first. */
  questions: z.array(ListedQuestion),
  /** The coach's own calendars that could not be read for long, until the coach has chosen `whenUnread`. */
  calendars: z.array(z.object({ id: z.number(), name: z.string(), problem: z.string(), failingSince: instant })),
  /** Calls ahead that the coach has moved or deleted in their own calendar, soonest first. */
  calendarChanges: z.array(OwnCalendarChange),
  /** At most one problem: calls could not be written into the coach's own calendar for long. */
  calendarWrites: z.array(z.object({ problem: z.string(), failingSince: instant })),
};
const AttentionList = z.enum(Object.keys(lists) as (keyof typeof lists)[]);
export type AttentionList = z.infer<typeof AttentionList>;
export const attentionLists = AttentionList.options;

/** The lists, and the number of items that each has in full. */
const Attention = z.object({ ...lists, counts: z.record(AttentionList, z.number()) });

export const getToday = defineEndpoint('admin', 'GET', '/api/admin/today', {
  reply: z.object({
    /** True if Today leads the coach to the first questions of a new site. */
    asksFirstQuestions: z.boolean(),
    /** The coach's plain date. */
    date: z.string(),
    /** All of today's calls that are not over, and the next ones up to 10 in all, soonest first. */
    nextCalls: z.array(NextCall),
    /** The lists, with at most three items each. */
    attention: Attention,
    /**
     * The last 12 weeks, this week last. Weeks begin on the day that the coach has set. Calls count in the week for
     * which they are scheduled, money in the week in which it moved.
     */
    weeks: z.array(
      z.object({
        firstDay: z.string(),
        booked: z.number(),
        held: z.number(),
        /** Cents taken by card, minus refunds. */
        takings: z.number(),
        courses: z.number(),
      }),
    ),
    newestPeople: z.array(NewestPerson.extend({ hasCourseAccess: z.boolean() })),
  }),
});

/** Lists all items of one list, at most 500, and at most one item of each other list. */
export const getAttention = defineEndpoint('admin', 'GET', '/api/admin/today/attention/:list', {
  params: z.object({ list: AttentionList }),
  reply: Attention,
});

export type Today = z.input<typeof getToday.reply>;
