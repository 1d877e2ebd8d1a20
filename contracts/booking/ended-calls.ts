import { z } from 'zod';
import { defineEndpoint, MessageReply } from '../endpoint.ts';
import { BookingReference } from './admin-bookings.ts';

// Endpoints for closing many calls that are over at once.

const MAX_CALLS_AT_ONCE = 500;
const calls = z
  .array(BookingReference)
  .min(1, 'Please choose at least one call')
  .max(MAX_CALLS_AT_ONCE, `At most ${MAX_CALLS_AT_ONCE} calls at a time`);

/** `completed`: the call took place and took the booked time. */
const outcomes = ['completed', 'no_show'] as const;
export type CallOutcome = (typeof outcomes)[number];

const ClosingInput = z.object({ calls, outcome: z.enum(outcomes, { error: 'Please choose how the calls went' }) });

const ClosingReply = MessageReply.extend({
  /** The calls with the requested outcome, including those that an earlier request closed whose reply was lost. */
  done: z.array(BookingReference),
  /** The calls that were left alone because they had changed meanwhile. */
  changed: z.array(BookingReference.extend({ name: z.string(), reason: z.string() })),
});
export type ClosingReply = z.infer<typeof ClosingReply>;

/** Closes calls that are over, each in a transaction of its own. */
export const closeEndedCalls = defineEndpoint('admin', 'POST', '/api/admin/ended-calls/close', {
  body: ClosingInput,
  reply: ClosingReply,
});

/** Undoes the closing: the calls that still have this outcome are open again. */
export const reopenClosedCalls = defineEndpoint('admin', 'POST', '/api/admin/ended-calls/reopen', {
  body: ClosingInput,
  reply: ClosingReply,
});

/**
 * Mails the clients who missed these calls an invitation to choose a new time, once for each missed call. Throws
 * `NOT_POSSIBLE` if all were invited before.
 */
export const inviteToRebook = defineEndpoint('admin', 'POST', '/api/admin/ended-calls/invite', {
  body: z.object({ calls }),
  reply: ClosingReply,
});
