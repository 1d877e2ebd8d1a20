import { z } from 'zod';
import { callMinutes } from '#domain/bookings.ts';
import { agreedTerms } from './agreed-terms.ts';

/** A package as its payment link shows it. */
export const offeredPackage = z.object({
  calls: z.int(),
  callMinutes: z.literal(callMinutes),
  weeks: z.int(),
  maxCallsAWeek: z.int(),
  withCourse: z.boolean(),
  isMemberPrice: z.boolean(),
  /** The price in cents of one such call, from which a refund is computed. */
  singleCallCents: z.int(),
  /** The price in cents of the course in it; 0 where the package has none or the client owned it. */
  courseCents: z.int(),
  /** The coach's dates. `startsOn` is null if the package begins when it is paid, `lastDay` if it depends on that. */
  startsOn: z.string().nullable(),
  lastDay: z.string().nullable(),
  isRefunded: z.boolean(),
  ...agreedTerms,
});
export type OfferedPackage = z.infer<typeof offeredPackage>;
