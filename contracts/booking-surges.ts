import { z } from 'zod';
import { MessageReply } from './accounts.ts';
import { BookingReference, FreeCall } from './admin-bookings.ts';
import { BookingSummary } from './calendar-month.ts';
import { defineEndpoint } from './endpoint.ts';
import { rowId } from './fields.ts';

// Unusually many bookings at once: what the coach sees of them, and how they are cancelled together.

const instant = z.iso.datetime();

/** More bookings than one network, or the whole site, makes in an ordinary hour. */
export const BookingSurge = z.object({
  id: z.number(),
  /** '203.0.113.0/24' or '2001:db8:1::/48'; null where the whole site had too many. */
  network: z.string().nullable(),
  /** Bookings of that network or hour that can still be cancelled. */
  bookings: z.number(),
  /** When the first of them was made; null where there is none. */
  firstBookedAt: instant.nullable(),
});
export type BookingSurge = z.infer<typeof BookingSurge>;

/** Most bookings that one look names and one call cancels. */
export const MAX_SURGE_BOOKINGS = 500;

export const SurgeBooking = BookingSummary.extend({
  ...FreeCall.pick({ email: true, createdAt: true }).shape,
  /** The visitor confirmed it by the link in the mail, so the address is real. */
  isConfirmedByMail: z.boolean(),
});
export type SurgeBooking = z.infer<typeof SurgeBooking>;

export const getBookingSurge = defineEndpoint({
  method: 'GET',
  path: '/api/admin/booking-surges/:id',
  access: 'admin',
  params: z.object({ id: rowId }),
  /** The newest first, at most `SURGE_BOOKINGS_A_PAGE`. */
  reply: BookingSurge.extend({ named: z.array(SurgeBooking) }),
});

/** Cancels the named bookings, as far as they belong to the surge, and sends no mail. Payments that are open end first. */
export const cancelBookingSurge = defineEndpoint({
  method: 'POST',
  path: '/api/admin/booking-surges/:id/cancel',
  access: 'admin',
  params: z.object({ id: rowId }),
  body: z.object({ bookings: z.array(BookingReference).min(1).max(MAX_SURGE_BOOKINGS) }),
  /** `kept`: those that could not be cancelled, for example because they are being paid. */
  reply: MessageReply.extend({ cancelled: z.number(), kept: z.number() }),
});

/** Takes the surge off what waits for the coach. */
export const dismissBookingSurge = defineEndpoint({
  method: 'POST',
  path: '/api/admin/booking-surges/:id/dismiss',
  access: 'admin',
  params: z.object({ id: rowId }),
  reply: MessageReply,
});
