import { listCoachSlots, listFreeCalls, listPaidCalls } from '#contracts/admin-bookings.ts';
import { listPayments } from '#contracts/admin-payments.ts';
import { getCalendarMonth, listBookedSlots } from '#contracts/calendar-month.ts';
import { listOpenSlots } from '#contracts/free-calls.ts';
import { listMails } from '#contracts/mails.ts';
import { getToday } from '#contracts/today.ts';

const sharedPaths = [
  listFreeCalls.path,
  listPaidCalls.path,
  listCoachSlots.path,
  listBookedSlots.path,
  listOpenSlots.path,
  getCalendarMonth.path,
  getToday.path,
  listMails.path,
  // And the details of each payment.
  listPayments.path,
];

/** What a change of a booking touches: lists, details and counts of bookings, the half-hours, the payments, and what is told of them. */
export const bookingQueryPaths = ['/api/admin/bookings/', ...sharedPaths];

/** The same after a booking was deleted, whose details cannot be asked for any more. */
export const queryPathsAfterDeletion = [
  '/api/admin/bookings/free/count',
  '/api/admin/bookings/paid/count',
  ...sharedPaths,
];
