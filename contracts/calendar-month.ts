import { z } from 'zod';
import { bookingKinds } from '#domain/bookings.ts';
import { defineEndpoint } from './endpoint.ts';
import { plainDate } from './fields.ts';

// What the coach sees of her calendar: each half-hour, who has it, and why it is not open.

const instant = z.iso.datetime();

/** A call as the calendar names it. */
export const BookingSummary = z.object({
  kind: z.enum(bookingKinds),
  id: z.number(),
  firstName: z.string(),
  lastName: z.string(),
  status: z.string(),
  minutes: z.number(),
  startsAt: instant,
  /** 'Monday, January 4, 2027 at 9:30 AM EST' */
  label: z.string(),
});
export type BookingSummary = z.infer<typeof BookingSummary>;

/** A half-hour that is booked or held. */
export const BookedSlot = z.object({
  id: z.number(),
  timeSlot: z.string(),
  startsAt: instant,
  duration: z.number(),
  isSecondarySlot: z.boolean(),
  primarySlotId: z.number().nullable(),
  consultationRequestId: z.number().nullable(),
  coachingCallId: z.number().nullable(),
  holdExpiresAt: instant.nullable(),
  bookedAt: instant,
});

/** By time; from the coach's today unless told, at most 5,000. */
export const listBookedSlots = defineEndpoint({
  method: 'GET',
  path: '/api/admin/booked-slots',
  access: 'admin',
  query: z.object({ from: plainDate('Date is required').optional(), to: plainDate('Date is required').optional() }),
  reply: z.array(BookedSlot),
});

/**
 * What a half-hour of the month is for visitors. `open`: they can book it now. `booked` and `held` (for a payment that is
 * open) name the call. `blocked` by an override; `soon`: it would be open, but it has passed or begins sooner than the
 * notice; `far`: beyond the days that the list reaches; `season`: a weekly slot on a day in no active range.
 */
export const halfHourStates = ['open', 'booked', 'held', 'blocked', 'soon', 'far', 'season'] as const;
export type HalfHourState = (typeof halfHourStates)[number];
export const MonthHalfHour = z.object({
  time: z.string(),
  value: z.string(),
  startsAt: instant,
  state: z.enum(halfHourStates),
  /** Of a blocked one: 'holiday', the override's reason, or null where none was given. */
  reason: z.string().nullable(),
  call: BookingSummary.nullable(),
});
export type MonthHalfHour = z.infer<typeof MonthHalfHour>;

export const MonthDay = z.object({
  date: z.string(),
  /** Inside an active range, or, while no range exists, one of the next 1 to 7 days. */
  isInSeason: z.boolean(),
  /** The whole day is blocked. */
  isBlocked: z.boolean(),
  /** Why the whole day is blocked, where that was said. */
  reason: z.string().nullable(),
  /** Only those that mean anything: open, or booked, or kept from being open. In order of time. */
  halfHours: z.array(MonthHalfHour),
});
export type MonthDay = z.infer<typeof MonthDay>;

const invalidMonthMessage = 'Please send a month such as 2027-01';

/** All days of the month '2027-01' on the coach's calendar, and why nothing is offered at all where that is so. */
export const getCalendarMonth = defineEndpoint({
  method: 'GET',
  path: '/api/admin/calendar-month',
  access: 'admin',
  query: z.object({
    month: z
      .string(invalidMonthMessage)
      .refine((month) => plainDate('').safeParse(`${month}-01`).success, invalidMonthMessage),
  }),
  reply: z.object({
    month: z.string(),
    days: z.array(MonthDay),
    /** No weekly slot can be booked because no range is active, or all have passed. */
    hasNoSeason: z.boolean(),
    noticeHours: z.number(),
    horizonDays: z.number(),
  }),
});
