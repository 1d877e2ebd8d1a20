import { getBooking, listAllCalls, listFreeCalls, listPaidCalls } from '#contracts/booking/admin-bookings.ts';
import { listCoachSlots } from '#contracts/booking/book-for-client.ts';
import { listOpenSlots } from '#contracts/booking/free-calls.ts';
import { getCalendarMonth, listBookedSlots } from '#contracts/calendar/calendar-month.ts';
import { listCallsInTheWay } from '#contracts/calendar/calls-in-the-way.ts';
import { listClients } from '#contracts/clients/clients.ts';
import { listMails } from '#contracts/mail/mails.ts';
import { listPayments } from '#contracts/money/admin-payments.ts';
import { getToday } from '#contracts/today/today.ts';
import { endpointQuery } from '../queries.ts';
import type { BookingRef } from './booking-ref.ts';

const sharedPaths = [
  listFreeCalls.path,
  listAllCalls.path,
  listPaidCalls.path,
  listCoachSlots.path,
  listBookedSlots.path,
  listOpenSlots.path,
  getCalendarMonth.path,
  listCallsInTheWay.path,
  getToday.path,
  listMails.path,
  // Also matches the details of each client.
  listClients.path,
  // Also matches the details of each payment.
  listPayments.path,
];

/** The queries that the end of a surge of bookings affects. The surge itself cannot be loaded any more. */
export const queryPathsAfterSurge = ['/api/admin/bookings/', ...sharedPaths];

/** The queries that a change of a booking affects. */
export const bookingQueryPaths = ['/api/admin/booking-surges/', ...queryPathsAfterSurge];

/** The queries that deleting a booking affects. The details of a deleted booking cannot be loaded any more. */
export const queryPathsAfterDeletion = [
  '/api/admin/bookings/free/count',
  '/api/admin/bookings/paid/count',
  '/api/admin/bookings/all/count',
  ...sharedPaths,
];

export const bookingDetailsQuery = ({ kind, id }: BookingRef) => endpointQuery(getBooking, { params: { kind, id } });
