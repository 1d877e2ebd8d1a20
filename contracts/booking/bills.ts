import { z } from 'zod';
import { MAX_BILL_CENTS, MIN_LINK_CENTS } from '#domain/payment-links.ts';
import { formatDollars } from '#domain/prices.ts';
import { defineEndpoint, MessageReply } from '../endpoint.ts';
import { idParams, instant, oneLine, personFields, yesOrNo } from '../fields.ts';
import { dollarAmount } from './payment-links.ts';

// Bills for what a client owes besides a booked call, such as overtime. A sentence of the coach says what for.

const MIN_SENTENCE_LENGTH = 3;
const MAX_SENTENCE_LENGTH = 120;
const sentenceMissing = 'Please say what it’s for';

/** Cents that a card can pay. */
export const billCents = z
  .int('Please enter an amount')
  .min(MIN_LINK_CENTS, `A card can pay ${formatDollars(MIN_LINK_CENTS)} at least`)
  .max(MAX_BILL_CENTS, `At most ${formatDollars(MAX_BILL_CENTS)}`);

export const billSentence = oneLine(MAX_SENTENCE_LENGTH, sentenceMissing).refine(
  (text) => text.length >= MIN_SENTENCE_LENGTH,
  sentenceMissing,
);

/** `url`: the address of the link, which the server does not know afterwards. */
const BillReply = MessageReply.extend({ id: z.int(), url: z.string() });

/** True if the client gets the link by mail. */
const tellClient = yesOrNo.default(true);

/** Throws `NOT_FOUND`, `DUPLICATE` for a second click. */
export const createBill = defineEndpoint('admin', 'POST', '/api/admin/clients/:id/bills', {
  params: idParams,
  body: z.object({ cents: billCents, sentence: billSentence, tellClient }),
  reply: BillReply,
  status: 201,
});

/**
 * Makes a bill of the overtime that waits for a decision, which is then settled as invoiced. `cents`: the proposed sum
 * unless it is given. Throws `NOT_FOUND`, `NOT_POSSIBLE` once it is decided, `invalid`.
 */
export const billOvertime = defineEndpoint('admin', 'POST', '/api/admin/payment-decisions/:id/bill', {
  params: idParams,
  body: z.object({ cents: billCents.optional(), tellClient }),
  reply: BillReply,
  status: 201,
});

export const UnpaidBill = z.object({
  id: z.int(),
  /** Null where no client has the address. */
  clientId: z.int().nullable(),
  ...personFields,
  sentence: z.string(),
  /** Cents. */
  amount: z.int(),
  isOvertime: z.boolean(),
  /** True if the bill offers a package. */
  isOffer: z.boolean(),
  /** The deadline of the link, also if it has passed. */
  payBy: instant,
  isLinkOpen: z.boolean(),
});
export type UnpaidBill = z.infer<typeof UnpaidBill>;

/** Makes a new link for an unpaid bill, which ends the earlier one. Throws `NOT_FOUND`, `NOT_POSSIBLE`. */
export const sendBillAgain = defineEndpoint('admin', 'POST', '/api/admin/bills/:id/link', {
  params: idParams,
  body: z.object({ tellClient }),
  reply: BillReply,
});

/** Records cents that were paid without the site; 0 forgives the bill. Throws `NOT_POSSIBLE`. */
export const markBillPaidElsewhere = defineEndpoint('admin', 'POST', '/api/admin/bills/:id/paid-elsewhere', {
  params: idParams,
  body: z.object({ amount: dollarAmount }),
});

/** Ends an unpaid bill. Its overtime waits for a decision again. Throws `NOT_FOUND`, `NOT_POSSIBLE`. */
export const takeBillBack = defineEndpoint('admin', 'POST', '/api/admin/bills/:id/take-back', { params: idParams });
