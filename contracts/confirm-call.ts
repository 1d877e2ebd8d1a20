import { z } from 'zod';
import { contactMethods } from '#domain/bookings.ts';
import { defineEndpoint } from './endpoint.ts';
import { MyCall } from './my-call.ts';

// A free call that is only held until the link in the mail is used. The visitor needs nothing but the link.

/** What stands behind the # of the mailed address: '7.…'. A link that is not valid is NOT_FOUND. */
const link = z
  .string({ error: 'The link is missing' })
  .min(1, 'The link is missing')
  .max(100, 'This is no link of ours');

/** `link` opens the client's own page of the call, where it can be moved and cancelled. */
const ConfirmedCall = z.object({ call: MyCall, link: z.string() });
export type ConfirmedCall = z.infer<typeof ConfirmedCall>;

/**
 * `held` until `confirmBy`; `booked` once it is confirmed; `replaced` when the visitor chose another time since; `cancelled`
 * by the coach or the client; `over` when it was not confirmed in time.
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
  /** Of a call that is `booked`. */
  confirmed: ConfirmedCall.nullable(),
  /** Of a call that is `replaced`: the time that was chosen since. */
  replacedBy: z.string().nullable(),
});
export type HeldCall = z.infer<typeof HeldCall>;

/** POST, so that the link stands in no address and no log. Changes nothing. */
export const getHeldCall = defineEndpoint({
  method: 'POST',
  path: '/api/held-call',
  access: 'anyone',
  body: z.object({ link }),
  reply: HeldCall,
});

/** Once more is harmless. Refusals: `TOO_LATE` when the time is not held any more, `ALREADY_BOOKED`. */
export const confirmHeldCall = defineEndpoint({
  method: 'POST',
  path: '/api/held-call/confirm',
  access: 'anyone',
  body: z.object({ link }),
  reply: ConfirmedCall,
});
