import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { idParams, personFields } from '../fields.ts';

/** A decision that waits for the coach: on the money of a cancelled, deleted or missed call, or overtime to invoice. */
export const PaymentDecision = z.object({
  id: z.number(),
  callId: z.number().nullable(),
  reason: z.enum(['cancelled', 'deleted', 'no_show', 'overtime']),
  ...personFields,
  /** The call's day and time in words. */
  about: z.string(),
  minutes: z.number(),
  /** Cents. For overtime: its price at the call's price per minute. */
  amount: z.number(),
  /** True if a package paid for the call. Then the coach decides whether the call counts as used or comes back. */
  isOfPackage: z.boolean().optional(),
  /** The card payment. `refundPayment` refunds it and settles this decision. */
  paymentId: z.number().nullable(),
  createdAt: z.iso.datetime(),
});
export type PaymentDecision = z.infer<typeof PaymentDecision>;

const decisions = ['refunded', 'credited', 'kept', 'invoiced'] as const;
export type Decision = (typeof decisions)[number];

const invoicedCents = z
  .int('Please enter an amount')
  .min(0, 'Please enter an amount')
  .max(1_000_000, 'At most $10,000');

/**
 * Makes a decision. `refunded` notes money that the coach has given back elsewhere, and moves none. `credited` adds the
 * call's minutes to the client's credit, or gives the call of a package back. `invoiced` is for overtime only, where
 * `kept` means waived. `amount`: the invoiced cents, if they differ from the proposal.
 */
export const decidePayment = defineEndpoint('admin', 'POST', '/api/admin/payment-decisions/:id', {
  params: idParams,
  body: z.object({ decision: z.enum(decisions), amount: invoicedCents.optional() }),
});
