import { z } from 'zod';
import { bookingKinds, contactMethods } from '#domain/bookings.ts';
import { MessageReply } from './accounts.ts';
import { defineEndpoint } from './endpoint.ts';
import { OfferedSlot, selectedTimeSlot } from './free-calls.ts';

// A client's own page of one booking, opened by the link in her mail. The link is all that is asked of her.

/** What stands behind the # of the mailed address: 'free-7.…'. A link that is not valid (any more) is NOT_FOUND. */
const link = z
  .string({ error: 'The link is missing' })
  .min(1, 'The link is missing')
  .max(200, 'This is no link of ours');

/** Nothing about health, no notes. */
export const MyCall = z.object({
  kind: z.enum(bookingKinds),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  contactMethod: z.enum(contactMethods),
  phone: z.string(),
  status: z.string(),
  label: z.string(),
  startsAt: z.iso.datetime(),
  minutes: z.number(),
  /** What cancelling does with the money. */
  money: z.enum(['none', 'credit', 'waits']),
  /** Whether the client may move or cancel it now. */
  canChange: z.boolean(),
  /** It can be changed until so many hours before it begins. */
  changeNoticeHours: z.number(),
  /** The text of an .ics file. */
  calendarFile: z.string(),
});
export type MyCall = z.infer<typeof MyCall>;

/** POST, so that the link stands in no address and no log. */
export const getMyCall = defineEndpoint({
  method: 'POST',
  path: '/api/my-call',
  access: 'anyone',
  body: z.object({ link }),
  reply: MyCall,
});

/** What the call can be moved to: what visitors are offered, as if the call held no time. */
export const listMyCallSlots = defineEndpoint({
  method: 'POST',
  path: '/api/my-call/open-slots',
  access: 'anyone',
  body: z.object({ link }),
  reply: z.array(OfferedSlot),
});

/** The link of before is void; `link` is the new one. Never asks for a payment. */
const MyCallReply = MessageReply.extend({ link: z.string(), call: MyCall });

/** Refusals: `TOO_LATE`, `NOT_POSSIBLE`, `SLOT_TAKEN`, `SLOT_UNAVAILABLE`. */
export const moveMyCall = defineEndpoint({
  method: 'POST',
  path: '/api/my-call/move',
  access: 'anyone',
  body: z.object({ link, selectedTimeSlot }),
  reply: MyCallReply,
});

export const cancelMyCall = defineEndpoint({
  method: 'POST',
  path: '/api/my-call/cancel',
  access: 'anyone',
  body: z.object({ link }),
  reply: MyCallReply,
});
