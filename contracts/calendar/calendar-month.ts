import { z } from 'zod';
import { bookingKinds } from '#domain/bookings.ts';
import { defineEndpoint } from '../endpoint.ts';
import { instant, plainDate } from '../fields.ts';

// The calendar as the coach sees it: each half-hour, who has booked it, and why it is not open.

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

/** Lists booked slots by time, at most 5,000. `from` defaults to the coach's today. */
export const listBookedSlots = defineEndpoint('admin', 'GET', '/api/admin/booked-slots', {
  query: z.object({ from: plainDate('Date is required').optional(), to: plainDate('Date is required').optional() }),
  reply: z.array(BookedSlot),
});

/**
 * The state of a half-hour for visitors. `open`: can be booked now. `booked`: taken by a call. `held`: taken by a call
 * that is not paid for or confirmed yet. `blocked`: by an override. `soon`: has passed or begins within the notice.
 * `far`: beyond the last day that is offered. `season`: a weekly slot on a day in no active range. `full`: breaks
 * between calls, or the most calls a day or a week, leave no room. `busy`: the coach is busy elsewhere.
 */
export const halfHourStates = ['open', 'booked', 'held', 'blocked', 'soon', 'far', 'season', 'full', 'busy'] as const;
export type HalfHourState = (typeof halfHourStates)[number];
export const MonthHalfHour = z.object({
  time: z.string(),
  value: z.string(),
  startsAt: instant,
  state: z.enum(halfHourStates),
  /** The override's reason, such as 'holiday'. */
  reason: z.string().nullable(),
  call: BookingSummary.nullable(),
});
export type MonthHalfHour = z.infer<typeof MonthHalfHour>;

/** A time at which the coach is busy elsewhere, and the name of the calendar that says so. */
export const BusySpan = z.object({ startsAt: instant, endsAt: instant, calendar: z.string() });
export type BusySpan = z.infer<typeof BusySpan>;

export const MonthDay = z.object({
  date: z.string(),
  /** True if the day is inside an active range or, while no range exists, one of the next 1 to 7 days. */
  isInSeason: z.boolean(),
  /** True if the whole day is blocked. */
  isBlocked: z.boolean(),
  /** The reason for which the whole day is blocked. */
  reason: z.string().nullable(),
  /** The half-hours that are open, booked or closed for a reason, by time. */
  halfHours: z.array(MonthHalfHour),
  /** The times of the coach's own calendars that touch the day, by their starts; without titles. Missing: none. */
  busy: z.array(BusySpan).optional(),
  /** Times such as '200am' that do not exist on this day, since the clocks skip them. */
  skippedTimes: z.array(z.string()),
});
export type MonthDay = z.infer<typeof MonthDay>;

const invalidMonthMessage = 'Please send a month such as 2027-01';

/** Returns all days of a month such as '2027-01', and the reason if the calendar offers no time. */
export const getCalendarMonth = defineEndpoint('admin', 'GET', '/api/admin/calendar-month', {
  query: z.object({
    month: z
      .string(invalidMonthMessage)
      .refine((month) => plainDate('').safeParse(`${month}-01`).success, invalidMonthMessage),
  }),
  reply: z.object({
    month: z.string(),
    days: z.array(MonthDay),
    /** True if weekly slots cannot be booked because no range is active, or all have passed. */
    hasNoSeason: z.boolean(),
    noticeHours: z.number(),
    horizonDays: z.number(),
  }),
});
