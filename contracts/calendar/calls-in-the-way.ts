import { z } from 'zod';
import { BookingReference } from '../booking/admin-bookings.ts';
import { defineEndpoint } from '../endpoint.ts';
import { BookingSummary } from './calendar-month.ts';

// Booked calls at times that the coach has closed since. They stay booked until the coach moves, cancels or keeps them.

export const MAX_CALLS_IN_THE_WAY = 500;

/** Lists the calls that are still ahead, soonest first. */
export const listCallsInTheWay = defineEndpoint('admin', 'GET', '/api/admin/calls-in-the-way', {
  reply: z.array(BookingSummary).max(MAX_CALLS_IN_THE_WAY),
});

/** Takes these calls off the list: they take place although their times are closed. */
export const keepCallsInTheWay = defineEndpoint('admin', 'POST', '/api/admin/calls-in-the-way/keep', {
  body: z.object({
    calls: z
      .array(BookingReference, 'Please choose at least one call')
      .min(1, 'Please choose at least one call')
      .max(MAX_CALLS_IN_THE_WAY, `At most ${MAX_CALLS_IN_THE_WAY} calls at a time`),
  }),
});
