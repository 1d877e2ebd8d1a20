import { z } from 'zod';
import { MessageReply } from './accounts.ts';
import { BookingReference } from './admin-bookings.ts';
import { defineEndpoint } from './endpoint.ts';

// What the coach does with many calls that are over.

const MAX_CALLS_AT_ONCE = 500;
const calls = z
  .array(BookingReference)
  .min(1, 'Please choose at least one call')
  .max(MAX_CALLS_AT_ONCE, `At most ${MAX_CALLS_AT_ONCE} calls at a time`);

/** `completed`: it was held and took the time that was booked. */
const outcomes = ['completed', 'no_show'] as const;
export type CallOutcome = (typeof outcomes)[number];

const ClosingInput = z.object({ calls, outcome: z.enum(outcomes, { error: 'Please choose how the calls went' }) });

const ClosingReply = MessageReply.extend({
  /** Those that are now as the coach wants them, also if an earlier request with a lost reply has brought that about. */
  done: z.array(BookingReference),
  /** Those that have changed meanwhile, which stay as they are. */
  changed: z.array(BookingReference.extend({ name: z.string(), reason: z.string() })),
});
export type ClosingReply = z.infer<typeof ClosingReply>;

/** Closes calls that are over, each in a transaction of its own. */
export const closeEndedCalls = defineEndpoint('admin', 'POST', '/api/admin/ended-calls/close', {
  body: ClosingInput,
  reply: ClosingReply,
});

/** Undoes the closing: those that still have this outcome are open again. */
export const reopenClosedCalls = defineEndpoint('admin', 'POST', '/api/admin/ended-calls/reopen', {
  body: ClosingInput,
  reply: ClosingReply,
});

/** Mails the clients who missed these calls an invitation to choose a new time, once for each missed call. */
export const inviteToRebook = defineEndpoint('admin', 'POST', '/api/admin/ended-calls/invite', {
  body: z.object({ calls }),
  reply: ClosingReply,
});
