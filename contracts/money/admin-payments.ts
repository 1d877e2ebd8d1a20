import { z } from 'zod';
import { defineEndpoint, MessageReply } from '../endpoint.ts';
import {
  accountingDay,
  idParams,
  instant,
  MAX_LONG_TEXT,
  optionalText,
  personFields,
  searchText,
  yesOrNo,
} from '../fields.ts';
import { paymentKinds, paymentStates } from './payments.ts';

// The coach's endpoints for payments.

/** 'open': the payer disputes the charge at their bank, and the money is withheld. */
export const disputeStates = ['open', 'won', 'lost'] as const;
export type DisputeState = (typeof disputeStates)[number];

/** 'asked': recorded here, but not yet accepted by the provider. 'pending': the provider is processing it. */
export const refundStates = ['asked', 'pending', 'succeeded', 'failed'] as const;
export type RefundState = (typeof refundStates)[number];

export const refundReasons = ['requested_by_customer', 'duplicate', 'fraudulent', 'goodwill', 'other'] as const;
export type RefundReason = (typeof refundReasons)[number];

export const ListedPayment = z.object({
  id: z.number(),
  kind: z.enum(paymentKinds),
  /** 'Coaching call of 45 minutes', 'Self-paced course', the sentence of a bill, or a package's name. */
  title: z.string(),
  /** The label of the call's time. Null without a call, and for a deleted one. */
  callTime: z.string().nullable(),
  callId: z.number().nullable(),
  callStatus: z.string().nullable(),
  status: z.enum(paymentStates),
  /** True if the coach has taken back the offer or bill that it was for. */
  isTakenBack: z.boolean(),
  /** Cents. */
  amount: z.number(),
  /** Cents that were refunded. */
  refunded: z.number(),
  /** Cents that the provider keeps. Null until the provider says. */
  fee: z.number().nullable(),
  isMemberPrice: z.boolean(),
  dispute: z.enum(disputeStates).nullable(),
  ...personFields,
  /** The provider's id: 'pi_…'. Null until the provider has answered. */
  reference: z.string().nullable(),
  /** A mismatch, or a decision that the coach has to make, as a sentence. */
  attention: z.string().nullable(),
  createdAt: instant,
  settledAt: instant.nullable(),
});
export type ListedPayment = z.infer<typeof ListedPayment>;

/** 'paid': charged, even if refunded since. 'attention': the coach has to act. */
export const paymentFilters = ['paid', 'attention', 'disputed', ...paymentStates] as const;
export const PaymentFilters = z.object({
  /** Parts of names, addresses or the provider's id. Every word must match. */
  search: searchText,
  status: z.enum(paymentFilters).optional(),
  kind: z.enum(paymentKinds).optional(),
  /** Plain dates on the coach's calendar, both included. */
  from: accountingDay.optional(),
  to: accountingDay.optional(),
});
export type PaymentFilters = z.infer<typeof PaymentFilters>;

export const listPayments = defineEndpoint('admin', 'GET', '/api/admin/payments', {
  query: PaymentFilters.extend({
    /** The page number, from 1; newest payments first. */
    page: z.coerce.number().int().min(1).max(100_000).default(1),
    pageSize: z.coerce.number().int().min(1).max(200).default(50),
  }),
  reply: z.object({
    payments: z.array(ListedPayment),
    /** The number of all payments that match the filters, on all pages. */
    count: z.number(),
    /** Cents: charged, refunded, and disputed without having been won. */
    charged: z.number(),
    refunded: z.number(),
    disputed: z.number(),
  }),
});

const Refund = z.object({
  id: z.number(),
  /** 're_…'; null until the provider has answered. */
  reference: z.string().nullable(),
  status: z.enum(refundStates),
  /** Cents. */
  amount: z.number(),
  reason: z.enum(refundReasons),
  note: z.string(),
  /** An admin's address; 'provider' for a refund that was made there, 'client' for that of a call canceled in time. */
  actor: z.string(),
  failure: z.string().nullable(),
  createdAt: instant,
});

export const PaymentDetails = z.object({
  payment: ListedPayment,
  /** Newest first. */
  refunds: z.array(Refund),
  /** Cents that can still be refunded; 0 while the payment is disputed. */
  refundable: z.number(),
  /** True if the call is still to take place. A refund then has to say whether the call is kept or cancelled. */
  hasOpenCall: z.boolean(),
  /**
   * Cents that a refund of a package proposes: `keep` without the course's price, since the client keeps the course;
   * `cancel` with it. The rest is what they are computed from. Null for other payments.
   */
  packageRefund: z
    .object({
      keep: z.int(),
      cancel: z.int(),
      /** Calls of the package, and those that were held, missed or canceled late. */
      total: z.int(),
      used: z.int(),
      singleCallCents: z.int(),
      /** 0 where the package has no course, or the client owned it. */
      courseCents: z.int(),
      withCourse: z.boolean(),
      /** Calls that are still to take place. */
      booked: z.int(),
    })
    .nullable(),
  /** The payment's page at the provider. Null in the sandbox. */
  providerUrl: z.string().nullable(),
});
export type PaymentDetails = z.infer<typeof PaymentDetails>;

export const getPayment = defineEndpoint('admin', 'GET', '/api/admin/payments/:id', {
  params: idParams,
  reply: PaymentDetails,
});

const PaymentReply = MessageReply.extend({ details: PaymentDetails });

export const CreateRefundInput = z.object({
  /** Cents. */
  amount: z.int('Please enter an amount').min(1, 'Please enter an amount').max(100_000_00, 'At most $100,000'),
  /** Cents that had been refunded when the coach opened the form. A second click changes nothing. */
  refundedBefore: z.int('Please send what was refunded before').min(0, 'Please send what was refunded before'),
  reason: z.enum(refundReasons, { error: 'Please choose a reason' }),
  note: optionalText(MAX_LONG_TEXT),
  /** 'keep' if the client keeps the call or the access to the course, 'cancel' if not. */
  purchase: z.enum(['keep', 'cancel'], { error: 'Please choose what happens to it' }),
  tellPayer: yesOrNo.default(true),
  /** True if the booked calls of a package that this refund ends are canceled too; the client gets an email of each. */
  cancelsCalls: yesOrNo.default(false),
});

/** Refunds a payment. Throws `NOT_POSSIBLE` (changed, disputed, or more than is left), `PAYMENT_UNAVAILABLE`. */
export const refundPayment = defineEndpoint('admin', 'POST', '/api/admin/payments/:id/refund', {
  params: idParams,
  body: CreateRefundInput,
  reply: PaymentReply,
});

/** Records that the coach has dealt with the problem in `attention`. */
export const markAttentionResolved = defineEndpoint('admin', 'POST', '/api/admin/payments/:id/attention', {
  params: idParams,
  body: z.object({ attention: z.string('Please send what was marked as done').max(5000) }),
  reply: PaymentReply,
});

/** Exports payments and refunds as a .csv file, one line each, by the day on which the money moved. */
export const exportPayments = defineEndpoint('admin', 'GET', '/api/admin/payments-export', {
  query: PaymentFilters,
  reply: z.unknown(),
});

/** A payment at the provider that looks like this site's but is not in its database. */
export const StrayPayment = z.object({
  paymentIntentId: z.string(),
  /** Cents. */
  amount: z.number(),
  currency: z.string(),
  paidAt: instant,
  providerUrl: z.string().nullable(),
});
export type StrayPayment = z.infer<typeof StrayPayment>;

export const markStrayPaymentResolved = defineEndpoint('admin', 'POST', '/api/admin/stray-payments/:paymentIntentId', {
  params: z.object({ paymentIntentId: z.string().regex(/^pi_\w{1,250}$/) }),
});
