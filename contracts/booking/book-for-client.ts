import { z } from 'zod';
import { bookingKinds, callMinutes } from '#domain/bookings.ts';
import { defineEndpoint } from '../endpoint.ts';
import { MAX_LONG_TEXT, optionalText, optionalWebAddress, plainDate, yesOrNo } from '../fields.ts';
import { BookingReply } from './admin-bookings.ts';
import { INVALID_DURATION, participantFields, shownStart } from './call-request.ts';
import { OfferedSlot } from './free-calls.ts';
import { dollarAmount } from './payment-links.ts';

// The coach books for a client, and sees the times to choose from.

export const CoachSlot = OfferedSlot.extend({
  /** True if the coach does not offer this time to visitors. */
  isOutsideHours: z.boolean().optional(),
  /** True if the coach is busy then, by their own calendars. */
  isBusy: z.boolean().optional(),
  /** True if the coach is free then, but busy half an hour later: a longer call would overlap with that. */
  isBusyAfter: z.boolean().optional(),
});
export type CoachSlot = z.infer<typeof CoachSlot>;

/**
 * Lists open slots up to 366 days ahead, also below the notice. With `moving` ('paid-7'): the times to which this call
 * can be moved, busy ones too. With `date`: every free half-hour of that day, offered or not.
 */
export const listCoachSlots = defineEndpoint('admin', 'GET', '/api/admin/open-slots', {
  query: z.object({
    moving: z
      .string()
      .regex(/^(free|paid)-[1-9]\d{0,8}$/, 'Please name a booking such as free-7')
      .optional(),
    date: plainDate('Please name a date such as 2027-01-04').optional(),
  }),
  reply: z.array(CoachSlot),
});

export const CreateBookingInput = z.object({
  kind: z.enum(bookingKinds),
  ...participantFields,
  startsAt: shownStart,
  /** The link of a call by video link, if it is not the coach's link for all calls. */
  videoLink: optionalWebAddress,
  /** True if the coach may book a time that is not offered, or is busy then. */
  outsideHours: yesOrNo.default(false),
  goals: optionalText(MAX_LONG_TEXT),
  duration: z.literal(callMinutes, { error: INVALID_DURATION }).default(30),
  /** `link`: the client will pay by a payment link. `package`: the call is one of those of `packageId`. */
  paidWith: z.enum(['elsewhere', 'credit', 'gift', 'link', 'package']).default('elsewhere'),
  packageId: z.int().positive().max(2_147_483_647).optional(),
  /** Minutes that the client's credit pays: the whole credit that the page showed. `amount` pays the other minutes. */
  minutesFromCredit: z.int().min(0).max(60).default(0),
  /** Cents that were paid elsewhere, or that the link charges. */
  amount: dollarAmount.default(0),
  /** True if the client gets a mail: the confirmation, or the link. */
  tellClient: yesOrNo.default(true),
});
/**
 * Books a call for a client. Throws `SLOT_TAKEN`, `SLOT_UNAVAILABLE`, `ALREADY_BOOKED` (free calls), `NOT_POSSIBLE`
 * (too little credit, or not the credit that the page showed).
 */
export const createBooking = defineEndpoint('admin', 'POST', '/api/admin/bookings', {
  status: 201,
  body: CreateBookingInput,
  /** `link`: the address of the payment link. Only this reply shows it. */
  reply: BookingReply.extend({ link: z.string().nullable() }),
});
