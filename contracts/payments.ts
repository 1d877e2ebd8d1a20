import { z } from 'zod';
import { callMinutes, contactMethods } from '#domain/bookings.ts';
import { isTimeZone } from '#domain/time-zones.ts';
import { defineEndpoint } from './endpoint.ts';
import { email, firstName, lastName, MAX_LONG_TEXT, optionalText, phone, requiredText } from './fields.ts';
import { selectedTimeSlot } from './free-calls.ts';
import { proof } from './proof-of-work.ts';

/** Who takes the money: the provider itself, or the site's own sandbox, where no real money moves. */
export const paymentProviders = ['stripe', 'sandbox'] as const;
const ProviderConfig = z.object({ publishableKey: z.string(), provider: z.enum(paymentProviders) });

/** Throws `PAYMENT_UNAVAILABLE` where the site has no keys. */
export const getPaymentConfig = defineEndpoint({
  method: 'GET',
  path: '/api/payment-config',
  access: 'anyone',
  reply: ProviderConfig,
});

const invalidDurationMessage = 'Duration must be 30, 45 or 60';
const invalidAmountMessage = 'Please send the price in cents';

export const PaidCallRequest = z.object({
  firstName,
  lastName,
  email: email('Valid email is required'),
  phone,
  contactMethod: z.enum(contactMethods, { error: 'Please select a contact method' }),
  goals: requiredText(MAX_LONG_TEXT, "Please let us know what you'd like to cover"),
  selectedTimeSlot,
  /** Minutes. */
  duration: z.literal(callMinutes, { error: invalidDurationMessage }),
  /** Cents, as the page showed it: only compared, never charged. */
  amount: z.int({ error: invalidAmountMessage }).min(0, invalidAmountMessage).max(100_000_00, invalidAmountMessage),
  /** 'course' claims the member price; anything else means nothing. */
  source: optionalText(20),
  timeZone: z.string().max(60).refine(isTimeZone).nullish().catch(null),
  /** The honeypot: whoever fills it gets a reply like everybody, and holds and pays nothing. */
  website: optionalText(MAX_LONG_TEXT),
  /** What solves the challenge of `PROOF_NEEDED`. */
  proof,
});
export type PaidCallRequest = z.infer<typeof PaidCallRequest>;

/**
 * Holds the half-hours and opens a payment for them; for the same browser and slot it answers the hold that is open. Sets
 * the checkout cookie. Throws `SLOT_TAKEN`, `SLOT_UNAVAILABLE`, `PRICE_CHANGED`, `MEMBERS_ONLY`, `PAYMENT_UNAVAILABLE`;
 * past the ceilings against floods `PROOF_NEEDED`, and `RATE_LIMITED` where no more can be held.
 */
export const startCallPayment = defineEndpoint({
  method: 'POST',
  path: '/api/coaching-calls/create-payment-intent',
  access: 'anyone',
  body: PaidCallRequest,
  reply: ProviderConfig.extend({
    clientSecret: z.string(),
    callId: z.int(),
    paymentIntentId: z.string(),
    /** Cents. */
    amount: z.int(),
    holdExpiresAt: z.iso.datetime(),
  }),
});

/** 'pi_…' */
export const paymentIntentId = z
  .string({ error: 'Please send the payment' })
  .regex(/^pi_\w{1,250}$/, 'Please send the payment as the provider names it');

/** 200 with `success` once it is settled; 202 without while it is processing. Throws `PAYMENT_NOT_COMPLETED`, `NOT_FOUND`. */
export const confirmCallPayment = defineEndpoint({
  method: 'POST',
  path: '/api/coaching-calls/confirm-payment',
  access: 'anyone',
  body: z.object({ paymentIntentId }),
  reply: z.object({ success: z.boolean(), status: z.literal('processing').optional() }),
});

/** What is paid for. */
export const paymentKinds = ['call', 'course'] as const;
export type PaymentKind = (typeof paymentKinds)[number];

/** Whose account the course was opened for: one that the purchase made, one that existed, or the signed-in buyer's own. */
export const courseAccounts = ['new', 'existing', 'own'] as const;
export type CourseAccount = (typeof courseAccounts)[number];

/**
 * What became of a payment, as the site knows it. 'open': nothing is charged yet. 'lost': charged, and the time was gone;
 * the coach gives it back or finds another. 'cancelled': the hold ended before anything was charged.
 */
export const paymentStates = ['open', 'processing', 'settled', 'lost', 'cancelled', 'refunded'] as const;
export type PaymentState = (typeof paymentStates)[number];

/** What a payment is for, and what became of it; whoever may not see it gets `NOT_FOUND`. */
export const PayerPayment = z.object({
  paymentIntentId: z.string(),
  kind: z.enum(paymentKinds),
  status: z.enum(paymentStates),
  /** Cents. */
  amount: z.int(),
  /** Cents. */
  refunded: z.int(),
  payer: z.object({ firstName: z.string(), lastName: z.string(), email: z.string() }),
  call: z
    .object({
      id: z.int(),
      label: z.string(),
      selectedTimeSlot: z.string(),
      startsAt: z.iso.datetime(),
      minutes: z.int(),
      contactMethod: z.enum(contactMethods),
      isMemberPrice: z.boolean(),
      /** While the payment is open. */
      holdExpiresAt: z.iso.datetime().nullable(),
      /** Whether it takes place: not once it was cancelled. */
      isBooked: z.boolean(),
      /** The text of an .ics file, while it is booked. */
      calendarFile: z.string().nullable(),
    })
    .nullable(),
  /** Of the course, once it is settled. */
  course: z
    .object({
      account: z.enum(courseAccounts),
      /** False while an address has yet to be shown to be the buyer's, after a refund, and in a dispute. */
      isOpen: z.boolean(),
      /** Whether this browser was, or can now be, signed in without a mail: see `confirmCoursePayment`. */
      canEnter: z.boolean(),
    })
    .nullable(),
});
export type PayerPayment = z.infer<typeof PayerPayment>;

/**
 * To the browser that opened it (checkout cookie), the signed-in payer, the admin, or whoever sends the client secret in
 * the header `x-client-secret`. For everybody else it does not exist.
 */
export const getPayerPayment = defineEndpoint({
  method: 'GET',
  path: '/api/payments/:paymentIntentId',
  access: 'anyone',
  params: z.object({ paymentIntentId: z.string().regex(/^pi_\w{1,250}$/) }),
  reply: PayerPayment,
});

/** The payment that this browser has open, with all that it needs to pay; `payment` null where it has none. */
export const getOpenCheckout = defineEndpoint({
  method: 'GET',
  path: '/api/checkout',
  access: 'anyone',
  query: z.object({ kind: z.enum(paymentKinds).optional() }),
  reply: z.object({
    payment: ProviderConfig.extend({
      clientSecret: z.string(),
      paymentIntentId: z.string(),
      kind: z.enum(paymentKinds),
      /** Cents. */
      amount: z.int(),
    }).nullable(),
    /** The course that this browser has paid for within the hour, and has yet to enter: see `confirmCoursePayment`. */
    toEnter: z.string().nullable(),
  }),
});
