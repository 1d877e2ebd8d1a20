import { z } from 'zod';
import { contactMethods } from '#domain/bookings.ts';
import { paymentLinkStates } from '#domain/payment-links.ts';
import { consentField } from '../accounts/consent.ts';
import { BookingSummary } from '../calendar/calendar-month.ts';
import { defineEndpoint, MessageReply } from '../endpoint.ts';
import { idParams, instant, yesOrNo } from '../fields.ts';
import { StartedPayment } from '../money/payments.ts';
import { CallLinkInput } from './call-link.ts';
import { offeredPackage } from './offered-package.ts';

// Payment links, and calls that the coach has booked and the client still has to pay.

export const dollarAmount = z
  .int('Please enter an amount')
  .min(0, 'Please enter an amount')
  .max(1_000_000, 'At most $10,000');

export const UnpaidCall = BookingSummary.extend({
  kind: z.literal('paid'),
  email: z.string(),
  /** Cents. */
  amount: z.number(),
  /** Minutes of its length that the client's credit pays. */
  minutesFromCredit: z.number(),
  /** The deadline of the link, also if it has passed. */
  payBy: instant,
  isLinkOpen: z.boolean(),
});
export type UnpaidCall = z.infer<typeof UnpaidCall>;

/** Makes a new link, which ends the earlier one. Only this reply has its address. Throws `NOT_POSSIBLE`. */
export const sendPaymentLink = defineEndpoint('admin', 'POST', '/api/admin/coaching-calls/:id/payment-link', {
  params: idParams,
  body: z.object({
    /** True if the client gets the link by mail. */
    tellClient: yesOrNo.default(true),
  }),
  reply: MessageReply.extend({ link: z.string() }),
});

/** Records cents that were paid without the site; with 0, the client owes nothing any more. Throws `NOT_POSSIBLE`. */
export const markPaidElsewhere = defineEndpoint('admin', 'POST', '/api/admin/coaching-calls/:id/paid-elsewhere', {
  params: idParams,
  body: z.object({ amount: dollarAmount }),
});

const linkedFields = {
  state: z.enum(paymentLinkStates),
  firstName: z.string(),
  /** Cents. */
  amount: z.number(),
  payBy: instant,
};
const LinkedCall = z.object({
  ...linkedFields,
  /** Null: the other fields describe the call. */
  about: z.null(),
  label: z.string(),
  startsAt: instant,
  minutes: z.number(),
  contactMethod: z.enum(contactMethods),
});
export type LinkedCall = z.infer<typeof LinkedCall>;
const LinkedBill = z.object({
  ...linkedFields,
  /** The coach's sentence. */
  about: z.string(),
});
export type LinkedBill = z.infer<typeof LinkedBill>;

const LinkedPackage = z.object({
  ...linkedFields,
  /** The package's name. */
  about: z.string(),
  package: offeredPackage,
});
export type LinkedPackage = z.infer<typeof LinkedPackage>;

/** The payment behind a link, also after the link has ended. */
export const LinkedPayment = z.union([LinkedCall, LinkedPackage, LinkedBill]);
export type LinkedPayment = z.infer<typeof LinkedPayment>;

/** Returns the payment of a link. The method is POST to keep the link out of addresses and logs. */
export const getLinkedPayment = defineEndpoint('anyone', 'POST', '/api/pay', {
  body: CallLinkInput,
  reply: LinkedPayment,
});

/**
 * Opens the payment of a link; every browser with the link gets the same one. Throws `NOT_FOUND`, `NOT_POSSIBLE` for a
 * link that has ended, `PAYMENT_NOT_COMPLETED` while it is being paid, `PAYMENT_UNAVAILABLE`.
 */
export const startLinkedPayment = defineEndpoint('anyone', 'POST', '/api/pay/start', {
  body: CallLinkInput.extend(consentField),
  reply: StartedPayment,
});
