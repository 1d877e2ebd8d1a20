import { z } from 'zod';
import { MessageReply } from './accounts.ts';
import { defineEndpoint } from './endpoint.ts';
import { MAX_LONG_TEXT, optionalText, plainDate, rowId, searchText, yesOrNo } from './fields.ts';
import { paymentKinds, paymentStates } from './payments.ts';

// The coach's calls about payments.

const instant = z.iso.datetime();

/** 'open': the payer disputes it at her bank, and the money is withheld. */
export const disputeStates = ['open', 'won', 'lost'] as const;
export type DisputeState = (typeof disputeStates)[number];

/** 'asked': written down here, the provider has not answered yet. 'pending': the provider is at it. */
export const refundStates = ['asked', 'pending', 'succeeded', 'failed'] as const;
export type RefundState = (typeof refundStates)[number];

export const refundReasons = ['requested_by_customer', 'duplicate', 'fraudulent', 'goodwill', 'other'] as const;
export type RefundReason = (typeof refundReasons)[number];

export const ListedPayment = z.object({
  id: z.number(),
  kind: z.enum(paymentKinds),
  /** What it is for: 'Coaching call of 45 minutes', 'Self-paced course'. */
  title: z.string(),
  /** When the call is, as a label with its true abbreviation; null for the course and for a deleted call. */
  callTime: z.string().nullable(),
  callId: z.number().nullable(),
  callStatus: z.string().nullable(),
  status: z.enum(paymentStates),
  /** Cents. */
  amount: z.number(),
  /** Cents that went back. */
  refunded: z.number(),
  isMemberPrice: z.boolean(),
  dispute: z.enum(disputeStates).nullable(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  /** The provider's name of it: 'pi_…'; null until the provider has answered. */
  reference: z.string().nullable(),
  /** What does not add up or waits for the coach, in a sentence. */
  attention: z.string().nullable(),
  createdAt: instant,
  settledAt: instant.nullable(),
});
export type ListedPayment = z.infer<typeof ListedPayment>;

/** 'paid': charged, whatever became of it. 'attention': what waits for the coach. */
export const paymentFilters = ['paid', 'attention', 'disputed', ...paymentStates] as const;
const day = plainDate('Please give a date such as 2027-01-04').refine(
  (date) => date >= '2000' && date < '2200',
  'Please give a date between 2000 and 2199',
);
const filters = {
  /** The beginning of a name, an address or the provider's reference; every word must fit. */
  search: searchText,
  status: z.enum(paymentFilters).optional(),
  kind: z.enum(paymentKinds).optional(),
  /** Plain dates on the coach's calendar, both included. */
  from: day.optional(),
  to: day.optional(),
};
export const PaymentFilters = z.object(filters);
export type PaymentFilters = z.infer<typeof PaymentFilters>;

export const listPayments = defineEndpoint({
  method: 'GET',
  path: '/api/admin/payments',
  access: 'admin',
  query: z.object({
    ...filters,
    /** From 1; newest first. */
    page: z.coerce.number().int().min(1).max(100_000).default(1),
    pageSize: z.coerce.number().int().min(1).max(200).default(50),
  }),
  reply: z.object({
    payments: z.array(ListedPayment),
    /** Of all that the filters find. */
    count: z.number(),
    /** Cents: what was charged, what went back. */
    charged: z.number(),
    refunded: z.number(),
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
  /** An admin's address, or 'provider': given back there. */
  actor: z.string(),
  failure: z.string().nullable(),
  createdAt: instant,
});

export const PaymentDetails = z.object({
  payment: ListedPayment,
  /** Newest first. */
  refunds: z.array(Refund),
  /** Cents that can still be given back; 0 while it is disputed. */
  refundable: z.number(),
  /** Whether there is a call that is still to take place, so that a refund has to say what becomes of it. */
  hasOpenCall: z.boolean(),
  /** Where the provider shows it; null in the sandbox. */
  providerUrl: z.string().nullable(),
});
export type PaymentDetails = z.infer<typeof PaymentDetails>;

const idParams = z.object({ id: rowId });

export const getPayment = defineEndpoint({
  method: 'GET',
  path: '/api/admin/payments/:id',
  access: 'admin',
  params: idParams,
  reply: PaymentDetails,
});

const PaymentReply = MessageReply.extend({ details: PaymentDetails });

export const CreateRefundInput = z.object({
  /** Cents. */
  amount: z.int('Please enter an amount').min(1, 'Please enter an amount').max(100_000_00, 'At most $100,000'),
  /** Cents that had gone back when the coach looked at it: a second click changes nothing. */
  refundedBefore: z.int('Please send what was refunded before').min(0, 'Please send what was refunded before'),
  reason: z.enum(refundReasons, { error: 'Please choose a reason' }),
  note: optionalText(MAX_LONG_TEXT),
  /** What becomes of the call, or of the access to the course. */
  purchase: z.enum(['keep', 'cancel'], { error: 'Please choose what becomes of it' }),
  tellPayer: yesOrNo.default(true),
});

/** Throws `NOT_POSSIBLE` (changed meanwhile, disputed, more than is left), `PAYMENT_UNAVAILABLE`. */
export const refundPayment = defineEndpoint({
  method: 'POST',
  path: '/api/admin/payments/:id/refund',
  access: 'admin',
  params: idParams,
  body: CreateRefundInput,
  reply: PaymentReply,
});

/** The coach has dealt with what is said under `attention`. */
export const markAttentionResolved = defineEndpoint({
  method: 'POST',
  path: '/api/admin/payments/:id/attention',
  access: 'admin',
  params: idParams,
  body: z.object({ attention: z.string('Please send what was dealt with').max(5000) }),
  reply: PaymentReply,
});

/** Payments and refunds as a .csv file, a line each, by the day on which the money moved. */
export const exportPayments = defineEndpoint({
  method: 'GET',
  path: '/api/admin/payments-export',
  access: 'admin',
  query: PaymentFilters,
  reply: z.unknown(),
});

/** Paid at the provider as if for this site, which knows nothing of it. */
export const StrayPayment = z.object({
  paymentIntentId: z.string(),
  /** Cents. */
  amount: z.number(),
  currency: z.string(),
  paidAt: instant,
  providerUrl: z.string().nullable(),
});
export type StrayPayment = z.infer<typeof StrayPayment>;

/** The coach has dealt with a payment that the site knows nothing of. */
export const markStrayPaymentResolved = defineEndpoint({
  method: 'POST',
  path: '/api/admin/stray-payments/:paymentIntentId',
  access: 'admin',
  params: z.object({ paymentIntentId: z.string().regex(/^pi_\w{1,250}$/) }),
  reply: MessageReply,
});
