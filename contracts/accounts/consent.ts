import { z } from 'zod';
import { policyNames } from '#domain/policies.ts';

const Consent = z.object({
  /** The version of the policies that the page showed. */
  version: z.int().min(0).max(2_147_483_646),
  policies: z.array(z.enum(policyNames)).max(policyNames.length),
  /** The answer of a buyer who was asked whether the purchase may begin at once; absent for all others. */
  beginAtOnce: z.boolean().optional(),
  /** The same answer for the course that is part of a package. */
  beginCourseAtOnce: z.boolean().optional(),
});
export type ConsentInput = z.output<typeof Consent>;

/**
 * The consent that was given in a form. Without a valid consent the form is still accepted, and stored as if it had
 * not asked for one.
 */
export const consentField = { consent: Consent.nullish().catch(null) };
