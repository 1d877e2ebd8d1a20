import { z } from 'zod';
import {
  bookingActions,
  bookingKinds,
  contactMethods,
  freeCallStatuses,
  linkActions,
  paidCallStatuses,
  paymentActions,
} from '#domain/bookings.ts';
import { cancelRules } from '#domain/cancellation.ts';
import { BookingSummary } from '../calendar/calendar-month.ts';
import { defineEndpoint, MessageReply } from '../endpoint.ts';
import { idParams, instant, personFields, rowId, searchText, yesOrNo } from '../fields.ts';
import { ListedMail } from '../mail/mails.ts';
import { UnpaidBill } from './bills.ts';
import { selectedTimeSlot, shownStart } from './call-request.ts';

// The coach's endpoints for bookings: free calls (consultation requests) and paid ones (coaching calls).

export const BookingReference = z.object({ kind: z.enum(bookingKinds), id: rowId });

const Booking = z.object({
  id: z.number(),
  ...personFields,
  phone: z.string(),
  contactMethod: z.enum(contactMethods),
  /** The link to join the call; null for a call by number, and until the coach has given one. */
  videoLink: z.string().nullable(),
  goals: z.string(),
  selectedTimeSlot: z.string(),
  /** 'Monday, January 4, 2027 at 9:30 AM EST' */
  label: z.string(),
  startsAt: instant,
  minutes: z.number(),
  visitorTimeZone: z.string().nullable(),
  /** 'course' if a member booked the call. */
  source: z.string(),
  createdAt: instant,
});

export const FreeCall = Booking.extend({
  kind: z.literal('free'),
  status: z.enum(freeCallStatuses),
  experience: z.string().nullable(),
  eatingOut: z.string().nullable(),
  typicalDay: z.string().nullable(),
  drinks: z.string().nullable(),
  emotionalEating: z.string().nullable(),
  medications: z.string().nullable(),
  /** The answers to the coach's own questions, each with its question as it was asked. */
  ownAnswers: z.array(z.object({ id: z.string(), question: z.string(), answer: z.string() })),
});
export type FreeCall = z.infer<typeof FreeCall>;

export const PaidCall = Booking.extend({
  kind: z.literal('paid'),
  status: z.enum(paidCallStatuses),
  /** The same number as `minutes`. */
  duration: z.number(),
  /** The price, in cents. */
  amount: z.number(),
  /** The cents that were really paid, by card or elsewhere: 0 for a call that was never paid, or paid with credit. */
  paid: z.number(),
  paidWith: z.enum(['card', 'elsewhere', 'credit', 'package']),
  /** The package that pays for the call. */
  package: z
    .object({
      id: z.int(),
      name: z.string(),
      endsAt: instant,
      endedBy: z.enum(['withdrawn', 'coach', 'refund']).nullable(),
      /** True if the payer's bank holds the money, or has taken it back. */
      isDisputed: z.boolean(),
    })
    .nullable(),
  stripePaymentIntentId: z.string().nullable(),
  /** The minutes that the call adds to the client's credit, or takes from it if below zero. */
  rolloverMinutes: z.number(),
  /** The minutes of the call that the client's credit pays, while money pays the rest. */
  minutesFromCredit: z.number(),
  /** The cents that were refunded. */
  refunded: z.number(),
  /** The cents that the client still has to pay by the link that the coach has sent. */
  owed: z.number(),
  /** True if the coach has given the money back, as credit or elsewhere, before the call was reopened. */
  isGivenBack: z.boolean(),
  /** The agreement about the money if the client cancels in time. */
  cancelRule: z.enum(cancelRules),
});
export type PaidCall = z.infer<typeof PaidCall>;
export type Booking = FreeCall | PaidCall;

/** `open`: calls that will take place; `genuine`: all but suspected robots. */
const statusGroups = ['open', 'genuine'] as const;
const sorts = ['soonest', 'latest', 'newest', 'name'] as const;
const bookingFilters = {
  /** Parts of names, addresses or numbers. Every word must match; one in quotation marks is a whole word. */
  search: searchText,
  /** Without a status, or with `genuine`, `upcoming` leaves out calls that were cancelled, refunded or expired. */
  when: z.enum(['upcoming', 'past']).optional(),
  /** The id of a surge: only its bookings that can still be canceled match. */
  surge: rowId.optional(),
};
const pagination = {
  /** The order: by start time, ascending or descending, by booking time, or by name. */
  sort: z.enum(sorts).default('latest'),
  /** The page number, from 1. */
  page: z.coerce.number().int().min(1).max(100_000).default(1),
  pageSize: z.coerce.number().int().min(1).max(500).default(500),
};

const anyStatus = z.enum([...statusGroups, ...freeCallStatuses, ...paidCallStatuses]);
const BookingFilters = z.object({ ...bookingFilters, status: anyStatus.optional() });
export type BookingFilters = z.infer<typeof BookingFilters>;
export type BookingPagination = z.infer<z.ZodObject<typeof pagination>>;

const listQuery = <Status extends string>(statuses: readonly Status[]) =>
  z.object({ ...bookingFilters, status: z.enum([...statusGroups, ...statuses]).optional(), ...pagination });

/** Lists bookings; without parameters, the latest 500 of all. */
export const listFreeCalls = defineEndpoint('admin', 'GET', '/api/consultation-requests', {
  query: listQuery(freeCallStatuses),
  reply: z.array(FreeCall),
});

export const listPaidCalls = defineEndpoint('admin', 'GET', '/api/coaching-calls', {
  query: listQuery(paidCallStatuses),
  reply: z.array(PaidCall),
});

export const listAllCalls = defineEndpoint('admin', 'GET', '/api/admin/calls', {
  query: listQuery([...freeCallStatuses, ...paidCallStatuses]),
  reply: z.array(z.discriminatedUnion('kind', [FreeCall, PaidCall])),
});

export const bookingLists = [...bookingKinds, 'all'] as const;
export type BookingList = (typeof bookingLists)[number];
const kindParams = z.object({ kind: z.enum(bookingLists) });

/** Counts the bookings that match a search and a status, by time. `all` also has what `upcoming` leaves out. */
export const countBookings = defineEndpoint('admin', 'GET', '/api/admin/bookings/:kind/count', {
  params: kindParams,
  query: BookingFilters.omit({ when: true }),
  reply: z.object({ upcoming: z.number(), past: z.number(), all: z.number() }),
});

/** Exports the bookings that match as a .csv file, without health answers. */
export const exportBookings = defineEndpoint('admin', 'GET', '/api/admin/bookings/:kind/export', {
  params: kindParams,
  query: BookingFilters,
  reply: z.unknown(),
});

/** A change of a booking. `actor`: 'client', 'site', or an admin's address. */
export const BookingEvent = z.object({
  id: z.number(),
  action: z.enum([...bookingActions, ...paymentActions, ...linkActions, 'move']),
  fromStatus: z.string(),
  toStatus: z.string(),
  /** The labels of the times before and after; null if the action did not change the time. */
  fromTime: z.string().nullable(),
  toTime: z.string().nullable(),
  actor: z.string(),
  createdAt: instant,
});

export const BookingDetails = z.object({
  booking: z.discriminatedUnion('kind', [FreeCall, PaidCall]),
  /** The status changes that the coach can make now, which do not include moving and deleting. */
  actions: z.array(z.enum(bookingActions)),
  canMove: z.boolean(),
  /** The client's id; null for a suspected robot, and while a held call waits for its confirmation. */
  clientId: z.number().nullable(),
  clientNotes: z.string(),
  clientNotesVersion: z.number(),
  /** Notes of the booking itself, from before notes were the client's: shown while it has no client. */
  bookingNotes: z.string(),
  /** The coach's own questions that were asked when the call was booked. */
  askedQuestions: z.array(z.object({ id: z.string(), question: z.string() })),
  /** The id of the payment by card of a paid call. */
  paymentId: z.number().nullable(),
  /** The time of the client's latest answer to the optional questions on the call's page. */
  answersChangedAt: instant.nullable(),
  /** The minutes that the call really took; null until it is completed. */
  minutesUsed: z.number().nullable(),
  /** The client's other bookings, over all addresses, latest first, at most 50. */
  others: z.array(BookingSummary),
  /** At most five other email addresses that booked with the same phone number. These may be other people. */
  samePhone: z.array(
    z.object({
      email: z.string(),
      /** The number of calls that were booked with this address and number. */
      calls: z.number(),
      /** The kind and the id of the latest of these calls. */
      kind: z.enum(bookingKinds),
      id: z.number(),
      firstName: z.string(),
      lastName: z.string(),
    }),
  ),
  /** Credit in minutes, over all addresses of the client. */
  openCreditMinutes: z.number(),
  /** The price of the whole paid call in cents, from which the price of overtime is computed. Null for a free call. */
  priceOfLength: z.number().nullable(),
  /** The minutes of overtime that were invoiced or waived before the call was reopened. */
  decidedOvertimeMinutes: z.number(),
  /** The account of the booking's address, or else of another address of the client. */
  account: z.object({ userId: z.number(), hasCourseAccess: z.boolean(), isVerified: z.boolean() }).nullable(),
  /** The changes, oldest first. `booking.createdAt` says when the call was booked. */
  history: z.array(BookingEvent),
  /** The mails about the booking, newest first. */
  mails: z.array(ListedMail),
  /** The packages that are offered to the client and not paid yet, oldest first. */
  offers: z.array(UnpaidBill),
});
export type BookingDetails = z.infer<typeof BookingDetails>;

export const getBooking = defineEndpoint('admin', 'GET', '/api/admin/bookings/:kind/:id', {
  params: BookingReference,
  reply: BookingDetails,
});

const minutes = z
  .int('Please enter whole minutes')
  .min(0, 'Please enter whole minutes')
  .max(600, 'At most 600 minutes');
export const BookingReply = MessageReply.extend({ booking: z.discriminatedUnion('kind', [FreeCall, PaidCall]) });

/**
 * The person who wanted a call canceled or moved, by default the coach. It matters for calls of a package: one that the
 * coach cancels goes back and prolongs the package, one that the client cancels late waits for a decision.
 */
const cause = z.enum(['coach', 'client']).optional();
/** `minutesUsed` belongs to `complete`; `creditMinutes` of overtime are taken from the client's credit. */
export const BookingActionInput = z.object({
  action: z.enum(bookingActions),
  /** The minutes that the call really took; by default the booked minutes. */
  minutesUsed: minutes.optional(),
  creditMinutes: minutes.default(0),
  /** True if the client gets a mail. Only `cancel` reads this. */
  tellClient: yesOrNo.default(true),
  cause,
});
/** Changes a booking's status. Throws `NOT_POSSIBLE`; with `not_a_robot` also `SLOT_TAKEN` and `ALREADY_BOOKED`. */
export const performBookingAction = defineEndpoint('admin', 'POST', '/api/admin/bookings/:kind/:id/action', {
  params: BookingReference,
  body: BookingActionInput,
  reply: BookingReply,
});

/**
 * Moves a call to an open time, also below the notice and beyond the horizon; with `overBusy` also over busy times, and
 * with `outsideHours` to any time that is free.
 */
export const moveBooking = defineEndpoint('admin', 'POST', '/api/admin/bookings/:kind/:id/move', {
  params: BookingReference,
  body: z.object({
    selectedTimeSlot,
    startsAt: shownStart,
    tellClient: yesOrNo.default(true),
    overBusy: yesOrNo.default(false),
    outsideHours: yesOrNo.default(false),
    cause,
  }),
  reply: BookingReply,
});

const deleteOptions = {
  params: idParams,
  query: z.object({ tellClient: z.enum(['true', 'false']).default('false') }),
};
export const deleteFreeCall = defineEndpoint('admin', 'DELETE', '/api/admin/consultation-requests/:id', deleteOptions);
/** Deletes a call. If it was paid for, the coach then has to decide about the money. */
export const deletePaidCall = defineEndpoint('admin', 'DELETE', '/api/admin/coaching-calls/:id', deleteOptions);
