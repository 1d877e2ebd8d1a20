import { z } from 'zod';
import { ListedPayment, StrayPayment } from './admin-payments.ts';
import { BookingSurge } from './booking-surges.ts';
import { BookingSummary } from './calendar-month.ts';
import { defineEndpoint } from './endpoint.ts';
import { instant } from './fields.ts';
import { ListedMail } from './mails.ts';
import { PaymentDecision } from './payment-decisions.ts';
import { UnpaidCall } from './payment-links.ts';

// The coach's overview.

const NewestPerson = z.object({
  id: z.number(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  createdAt: instant,
});

const NextCall = BookingSummary.extend({
  contactMethod: z.string(),
  phone: z.string(),
  /** On the coach's calendar. */
  isToday: z.boolean(),
  /** 'course': a member booked it. */
  source: z.string(),
  /** The client has answered questions on the call's page since the coach last opened the call. */
  hasNewAnswers: z.boolean(),
  /** The coach has booked it, and its payment link has not been paid. */
  isUnpaid: z.boolean(),
});

/** What waits for the coach. */
const Attention = z.object({
  /** Given up or queued for over 15 minutes, in the last 30 days. */
  unsentMails: z.array(ListedMail),
  suspectedRobots: z.array(BookingSummary),
  /** Free calls ahead that the coach has not confirmed, where the settings ask for it. */
  waiting: z.array(BookingSummary),
  /** Booked calls ahead whose times the coach has closed since, and which the coach has not decided to keep. */
  inTheWay: z.array(BookingSummary),
  /** Calls that are over but not marked as completed or no-show. */
  unfinished: z.array(BookingSummary),
  /** Calls that the coach has booked and nobody has paid, soonest first. */
  unpaidCalls: z.array(UnpaidCall),
  decisions: z.array(PaymentDecision),
  /** Lost, disputed, or different at the provider and here. `providerUrl`: the payment there; null in the sandbox. */
  payments: z.array(ListedPayment.extend({ providerUrl: z.string().nullable() })),
  strayPayments: z.array(StrayPayment),
  /** In the last 7 days, unless the coach has dealt with them. */
  bookingSurges: z.array(BookingSurge),
  /** At most one: the newest backup failed, or is too old. */
  backups: z.array(z.object({ problem: z.string() })),
  /** How many there are of each. */
  counts: z.object({
    unsentMails: z.number(),
    suspectedRobots: z.number(),
    waiting: z.number(),
    inTheWay: z.number(),
    unfinished: z.number(),
    unpaidCalls: z.number(),
    decisions: z.number(),
    payments: z.number(),
    strayPayments: z.number(),
    bookingSurges: z.number(),
    backups: z.number(),
  }),
});

export const getToday = defineEndpoint('admin', 'GET', '/api/admin/today', {
  reply: z.object({
    /** A new site leads the coach to its first questions. */
    asksFirstQuestions: z.boolean(),
    /** The coach's plain date. */
    date: z.string(),
    /** Today's calls that are not over, and the next ones: at most 10, soonest first. */
    nextCalls: z.array(NextCall),
    /** At most three items of each list. */
    attention: Attention,
    /**
     * The last 12 weeks, this week last. Weeks begin on the day that the coach has set. Calls count when they are scheduled, money
     * when it moved.
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

export const attentionLists = Attention.shape.counts.keyof().options;
export type AttentionList = (typeof attentionLists)[number];

/** All items of one list, at most 500. Of each other list comes one item at most. */
export const getAttention = defineEndpoint('admin', 'GET', '/api/admin/today/attention/:list', {
  params: z.object({ list: Attention.shape.counts.keyof() }),
  reply: Attention,
});

export type Today = z.input<typeof getToday.reply>;
