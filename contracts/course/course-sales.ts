import { z } from 'zod';
import { consentField } from '../accounts/consent.ts';
import { defineEndpoint } from '../endpoint.ts';
import { email, firstName, lastName, optionalText } from '../fields.ts';
import { courseAccounts, paymentIntentId, paymentProviders } from '../money/payments.ts';

export const CourseBuyer = z.object({
  userEmail: email('Please enter a valid email address'),
  firstName,
  lastName,
});

/**
 * Opens a payment for the course. The same browser and address get their open payment again. Sets the checkout cookie.
 * A signed-in buyer who enters their own address buys for their own account. Throws `ALREADY_OWNED`,
 * `PAYMENT_UNAVAILABLE`.
 */
export const startCoursePayment = defineEndpoint('anyone', 'POST', '/api/create-payment-intent', {
  body: CourseBuyer.extend(consentField),
  reply: z.object({
    clientSecret: z.string(),
    paymentIntentId: z.string(),
    /** Cents. */
    amount: z.int(),
    publishableKey: z.string(),
    provider: z.enum(paymentProviders),
  }),
});

/**
 * Replies 200 with `success` once the payment is settled, and 202 while it is processing, as `confirmCallPayment` does.
 * A new account is signed in, once and within an hour, in the browser that bought (checkout cookie). The names and the
 * address in the body are ignored.
 */
export const confirmCoursePayment = defineEndpoint('anyone', 'POST', '/api/confirm-course-payment', {
  body: z.object({
    paymentIntentId,
    email: optionalText(255),
    firstName: optionalText(100),
    lastName: optionalText(100),
  }),
  reply: z.object({
    success: z.boolean(),
    status: z.literal('processing').optional(),
    account: z.enum(courseAccounts).optional(),
    /** True if the reply signed this browser in to a new account, which continues at `/first-login`. */
    signedIn: z.boolean().optional(),
  }),
});

/** Grants the course if a settled payment of this user or of their verified address paid for it. Throws `FORBIDDEN`. */
export const grantCourseAccess = defineEndpoint('signed-in', 'POST', '/api/grant-course-access', {
  duringFirstLogin: true,
  reply: z.object({ hasCourseAccess: z.literal(true), message: z.string() }),
});
