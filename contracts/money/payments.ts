import { z } from 'zod';
import { callMinutes, contactMethods } from '#domain/bookings.ts';
import { agreedTerms } from '../booking/agreed-terms.ts';
import { CallRequest, INVALID_DURATION } from '../booking/call-request.ts';
import { defineEndpoint } from '../endpoint.ts';
import { optionalText, personFields, yesOrNo } from '../fields.ts';

/** The provider itself, or the site's sandbox, where no real money moves. */
export const paymentProviders = ['stripe', 'sandbox'] as const;
const ProviderConfig = z.object({ publishableKey: z.string(), provider: z.enum(paymentProviders) });

/** The path to which the provider sends events. */
export const WEBHOOK_PATH = '/api/webhooks/stripe';

/** Returns the provider and its public key. Throws `PAYMENT_UNAVAILABLE` if the site has no keys. */
export const getPaymentConfig = defineEndpoint('anyone', 'GET', '/api/payment-config', { reply: ProviderConfig });

/** A payment with the data that the card form needs to charge it. */
export const StartedPayment = ProviderConfig.extend({
  clientSecret: z.string(),
  paymentIntentId: z.string(),
  /** Cents. */
  amount: z.int(),
});

const invalidAmountMessage = 'Please send the price in cents';

export const PaidCallRequest = CallRequest.extend({
  /** Minutes. */
  duration: z.literal(callMinutes, { error: INVALID_DURATION }),
  /** Cents, as the page showed them. The server compares them with the price, and never charges them. */
  amount: z.int({ error: invalidAmountMessage }).min(0, invalidAmountMessage).max(100_000_00, invalidAmountMessage),
  /** 'course' claims the member price; other values are ignored. */
  source: optionalText(20),
  /** True if minutes pay as much of the call as they can: those of a confirmed account, or of `minutesLink`. */
  useMinutes: yesOrNo.default(false),
  /** The link of a mail about a call. The minutes are those of the client of that call. */
  minutesLink: optionalText(200),
});
export type PaidCallRequest = z.infer<typeof PaidCallRequest>;

/** A call that the client's minutes pay in full, so that it is booked at once. */
const BookedCall = z.object({ callId: z.int(), status: z.literal('confirmed') });

/**
 * Holds the half-hours and opens a payment for them. `amount` is what is left to pay after the client's minutes; a call
 * that they pay in full is booked at once (status 201). The same browser and slot get their open hold again. Sets the
 * checkout cookie. Throws `SLOT_TAKEN`, `SLOT_UNAVAILABLE`, `PRICE_CHANGED`, `MEMBERS_ONLY`, `PAYMENT_UNAVAILABLE`;
 * above the ceilings `PROOF_NEEDED`, and `RATE_LIMITED` when no more calls can be held.
 */
export const startCallPayment = defineEndpoint('anyone', 'POST', '/api/coaching-calls/create-payment-intent', {
  body: PaidCallRequest,
  reply: z.union([BookedCall, StartedPayment.extend({ callId: z.int(), holdExpiresAt: z.iso.datetime() })]),
});

/** 'pi_…' */
export const paymentIntentId = z
  .string({ error: 'Please send the payment' })
  .regex(/^pi_\w{1,250}$/, 'Please send the payment as the provider names it');

/**
 * Confirms the payment of a call, a bill or a package. Replies 200 with `success` once the payment is settled, and 202
 * while it is processing. Throws `PAYMENT_NOT_COMPLETED`, `NOT_FOUND`.
 */
export const confirmCallPayment = defineEndpoint('anyone', 'POST', '/api/coaching-calls/confirm-payment', {
  body: z.object({ paymentIntentId }),
  reply: z.object({ success: z.boolean(), status: z.literal('processing').optional() }),
});

/** 'call' and 'package' may be paid by a link, and 'bill' always is. */
export const paymentKinds = ['call', 'course', 'bill', 'package'] as const;
export type PaymentKind = (typeof paymentKinds)[number];

/** The account that got the course: one that the purchase created, an existing one, or the signed-in buyer's own. */
export const courseAccounts = ['new', 'existing', 'own'] as const;
export type CourseAccount = (typeof courseAccounts)[number];

/**
 * The status of a payment on this site. 'open': nothing is charged yet. 'lost': charged, but the time was gone or
 * nothing was owed anymore; the coach refunds it or offers something else. 'cancelled': the hold ended before anything
 * was charged.
 */
export const paymentStates = ['open', 'processing', 'settled', 'lost', 'cancelled', 'refunded'] as const;
export type PaymentState = (typeof paymentStates)[number];

/** The fields of the booking form, as they were typed. */
export const CallAnswers = z.object({
  ...personFields,
  phone: z.string(),
  contactMethod: z.enum(contactMethods),
  goals: z.string(),
  selectedTimeSlot: z.string(),
  duration: z.literal(callMinutes),
});
export type CallAnswers = z.infer<typeof CallAnswers>;

export const PayerPayment = z.object({
  paymentIntentId: z.string(),
  kind: z.enum(paymentKinds),
  status: z.enum(paymentStates),
  /** Cents. */
  amount: z.int(),
  /** Cents. */
  refunded: z.int(),
  payer: z.object({ ...personFields }),
  call: z
    .object({
      id: z.int(),
      label: z.string(),
      selectedTimeSlot: z.string(),
      startsAt: z.iso.datetime(),
      minutes: z.int(),
      contactMethod: z.enum(contactMethods),
      isMemberPrice: z.boolean(),
      /** Minutes that the client's credit pays. `amount` pays the others. */
      minutesFromCredit: z.int(),
      ...agreedTerms,
      /** The end of the hold. Null unless the payment is open, and for a call that is booked already. */
      holdExpiresAt: z.iso.datetime().nullable(),
      /** True if the call is booked; false after a cancellation. */
      isBooked: z.boolean(),
      /** The text of an .ics file. Null unless the call is booked. */
      calendarFile: z.string().nullable(),
      /**
       * The token of the client's page of a booked call, which cannot move or cancel it. Only for the browser that paid
       * and the signed-in payer.
       */
      link: z.string().nullable(),
      /**
       * The fields as they were typed, for the browser that typed them (checkout cookie), for an hour after the hold
       * has ended: the visitor does not have to type them again in another tab.
       */
      answers: CallAnswers.nullable(),
    })
    .nullable(),
  /** `packageLink`: opens the page of a paid package. `withCourse`: true if that package includes the course. */
  bill: z.object({ sentence: z.string(), packageLink: z.string().nullable(), withCourse: z.boolean() }).nullable(),
  /** The purchase of the course, once its payment is settled. */
  course: z
    .object({
      account: z.enum(courseAccounts),
      /**
       * True if the buyer can open the course. False before the address is known to be the buyer's, after a refund, and
       * during a dispute.
       */
      isOpen: z.boolean(),
      /** True if this browser was, or can now be, signed in without a mail: see `confirmCoursePayment`. */
      canEnter: z.boolean(),
    })
    .nullable(),
});
export type PayerPayment = z.infer<typeof PayerPayment>;

/**
 * Returns a payment to the browser that opened it (checkout cookie), the signed-in payer, the admin, and requests with
 * the client secret in the header `x-client-secret`. Throws `NOT_FOUND` for all others.
 */
export const getPayerPayment = defineEndpoint('anyone', 'GET', '/api/payments/:paymentIntentId', {
  params: z.object({ paymentIntentId }),
  reply: PayerPayment,
});

/** Returns the open payment of this browser, with the data that the card form needs. */
export const getOpenCheckout = defineEndpoint('anyone', 'GET', '/api/checkout', {
  query: z.object({ kind: z.enum(paymentKinds).optional() }),
  reply: z.object({
    payment: StartedPayment.extend({
      kind: z.enum(paymentKinds),
      /** The end of the hold on a call's time. Null for other payments. */
      heldUntil: z.iso.datetime().nullable(),
    }).nullable(),
    /**
     * The payment of a course that this browser bought within the hour and has not entered: see `confirmCoursePayment`.
     */
    toEnter: z.string().nullable(),
    /** The latest payment for a call in this browser, in any state. Only with `kind=call`. */
    latestCall: z.string().nullable(),
  }),
});
