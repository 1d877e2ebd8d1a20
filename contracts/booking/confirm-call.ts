import { z } from 'zod';
import { contactMethods } from '#domain/bookings.ts';
import { defineEndpoint } from '../endpoint.ts';
import { CallLinkInput } from './call-link.ts';
import { MyCall } from './my-call.ts';

// A free call that is held until the visitor uses the link in the mail.

/** `link` opens the client's page of the call, where it can be moved and cancelled. */
const ConfirmedCall = z.object({ call: MyCall, link: z.string() });
export type ConfirmedCall = z.infer<typeof ConfirmedCall>;

/**
 * `held` until `confirmBy`; `booked` once it is confirmed; `replaced` when the visitor chose another time since;
 * `cancelled` by the coach or the client; `over` when it was not confirmed in time.
 */
export const HeldCall = z.object({
  state: z.enum(['held', 'booked', 'replaced', 'cancelled', 'over']),
  firstName: z.string(),
  email: z.string(),
  contactMethod: z.enum(contactMethods),
  label: z.string(),
  startsAt: z.iso.datetime(),
  minutes: z.number(),
  confirmBy: z.iso.datetime(),
  /** Null unless the call is `booked`. */
  confirmed: ConfirmedCall.nullable(),
  /** The time that was chosen since. Null unless the call is `replaced`. */
  replacedBy: z.string().nullable(),
});
export type HeldCall = z.infer<typeof HeldCall>;

/** Returns the call without confirming it. POST keeps the link out of addresses and logs. */
export const getHeldCall = defineEndpoint('anyone', 'POST', '/api/held-call', { body: CallLinkInput, reply: HeldCall });

/** Confirms a held call; repeating it changes nothing. Throws `TOO_LATE` if the time is not held, `ALREADY_BOOKED`. */
export const confirmHeldCall = defineEndpoint('anyone', 'POST', '/api/held-call/confirm', {
  body: CallLinkInput,
  reply: ConfirmedCall,
});
