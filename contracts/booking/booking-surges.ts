import { z } from 'zod';
import { BookingSummary } from '../calendar/calendar-month.ts';
import { defineEndpoint, MessageReply } from '../endpoint.ts';
import { idParams, instant } from '../fields.ts';
import { BookingReference, FreeCall } from './admin-bookings.ts';

// Unusually many bookings at once, which the coach lists and cancels together.

/** More bookings than one network, or the whole site, makes in an ordinary hour. */
export const BookingSurge = z.object({
  id: z.number(),
  /** '203.0.113.0/24' or '2001:db8:1::/48'. Null if the whole site had too many. */
  network: z.string().nullable(),
  /** Bookings of that network or hour that can still be cancelled. */
  bookings: z.number(),
  /** The paid calls among them, whose times are held for an open payment. */
  paidCalls: z.number(),
  firstBookedAt: instant,
});
export type BookingSurge = z.infer<typeof BookingSurge>;

export const MAX_SURGE_BOOKINGS = 500;

export const SurgeBooking = BookingSummary.extend({
  ...FreeCall.pick({ email: true, createdAt: true }).shape,
  /** True if the visitor confirmed the booking by the mailed link, so that the address is real. */
  isConfirmedByMail: z.boolean(),
});
export type SurgeBooking = z.infer<typeof SurgeBooking>;

/** Throws `NOT_FOUND` once the coach has dealt with the surge, or none of its bookings can be canceled. */
export const getBookingSurge = defineEndpoint('admin', 'GET', '/api/admin/booking-surges/:id', {
  params: idParams,
  /** Newest first, at most `MAX_SURGE_BOOKINGS`. */
  reply: BookingSurge.extend({ named: z.array(SurgeBooking) }),
});

const bookings = z.array(BookingReference).max(MAX_SURGE_BOOKINGS);

/** Cancels the named bookings that belong to the surge, without mails to clients, after their open payments. */
export const cancelBookingSurge = defineEndpoint('admin', 'POST', '/api/admin/booking-surges/:id/cancel', {
  params: idParams,
  /** `unticked`: the listed bookings that the coach keeps. The surge stays open if it has any others. */
  body: z.object({ bookings: bookings.min(1), unticked: bookings.default([]) }),
  /** `kept`: bookings that could not be cancelled, for example because they are being paid. */
  reply: MessageReply.extend({ cancelled: z.number(), kept: z.number() }),
});

export const dismissBookingSurge = defineEndpoint('admin', 'POST', '/api/admin/booking-surges/:id/dismiss', {
  params: idParams,
});
