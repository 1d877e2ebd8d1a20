import { z } from 'zod';
import { bookingKinds, contactMethods } from '#domain/bookings.ts';
import { agreedTerms } from '../booking/agreed-terms.ts';
import { CreditLot } from '../booking/client-credit.ts';
import { defineEndpoint } from '../endpoint.ts';
import { instant } from '../fields.ts';

// The data of /account: calls, credit and course of the account's address, once it is confirmed.

/** A call of the account, without goals, answers and notes. */
export const OwnCall = z.object({
  kind: z.enum(bookingKinds),
  status: z.string(),
  /** The label of the call's time, on the coach's clock. */
  label: z.string(),
  startsAt: instant,
  minutes: z.number(),
  contactMethod: z.enum(contactMethods),
  phone: z.string(),
  /** The link to join a call that takes place by video link; null as long as the coach has given none. */
  videoLink: z.string().nullable(),
  firstName: z.string(),
  lastName: z.string(),
  /** Cents that are still to be paid by the mailed payment link. */
  owed: z.number(),
  /** True if the client may move or cancel the call now. */
  canChange: z.boolean(),
  ...agreedTerms,
  /** True if money was paid for the call, so that its `cancelRule` matters. */
  isMoneyAtStake: z.boolean(),
  /** The link to the call's own page, as in the mails. Null once it has expired. */
  link: z.string().nullable(),
});
export type OwnCall = z.infer<typeof OwnCall>;

export const OwnOverview = z.object({
  /** The calls ahead, soonest first. */
  nextCalls: z.array(OwnCall),
  /** Calls that are over, and canceled ones; latest first, at most 100. */
  pastCalls: z.array(OwnCall),
  creditMinutes: z.number(),
  /** The lots in the order in which they are spent. */
  creditLots: z.array(CreditLot),
  /**
   * The member's progress; null without the course. `nextId` is the part to continue with and `nextPlace` its number,
   * both null once all are done.
   */
  course: z
    .object({ completed: z.int(), total: z.int(), nextId: z.int().nullable(), nextPlace: z.int().nullable() })
    .nullable(),
});
export type OwnOverview = z.infer<typeof OwnOverview>;

/** Returns no calls and no credit until the address is confirmed: anyone could register another person's. */
export const getOwnOverview = defineEndpoint('signed-in', 'GET', '/api/account/overview', { reply: OwnOverview });
