import { z } from 'zod';
import { receiptKinds } from '#domain/receipts.ts';
import { CallLinkInput } from '../booking/call-link.ts';
import { defineEndpoint } from '../endpoint.ts';
import { idParams } from '../fields.ts';
import { paymentIntentId } from './payments.ts';

// Receipts have numbers and never change. People who may see a payment get a link to each of its receipts.

/** A receipt in a list. */
export const ReceiptSummary = z.object({
  number: z.int(),
  kind: z.enum(receiptKinds),
  /** Cents. */
  amount: z.int(),
  currency: z.string(),
  /** The plain date in the coach's zone on which the money moved. */
  issuedOn: z.string(),
  /** The purchase, in words. */
  about: z.string(),
  /** The token in the fragment of /receipt#… */
  link: z.string(),
});
export type ReceiptSummary = z.infer<typeof ReceiptSummary>;

export const Receipt = ReceiptSummary.omit({ link: true }).extend({
  seller: z.object({ name: z.string(), addressLines: z.array(z.string()), taxLine: z.string().nullable() }),
  /** The payer; empty once their data were erased. */
  payer: z.object({ name: z.string(), email: z.string() }),
  /** The number of the receipt for the payment itself: for a refund, that of the refunded payment. */
  paymentNumber: z.int(),
  /** Cents of all refunds of the payment so far. They are not part of the receipt. */
  refunded: z.int(),
});
export type Receipt = z.infer<typeof Receipt>;

const receiptList = z.array(ReceiptSummary);

/** Lists the account's receipts: of its confirmed address, or paid while signed in. Newest first, at most 200. */
export const listOwnReceipts = defineEndpoint('signed-in', 'GET', '/api/account/receipts', { reply: receiptList });

/** Lists the receipts of the call that a mailed link opens. The link in the browser that booked lists none. */
export const listMyCallReceipts = defineEndpoint('anyone', 'POST', '/api/my-call/receipts', {
  body: CallLinkInput,
  reply: receiptList,
});

/** Lists the receipts of the bill or call that a payment link opens. A call's own page ends after a while. */
export const listBillReceipts = defineEndpoint('anyone', 'POST', '/api/pay/receipts', {
  body: CallLinkInput,
  reply: receiptList,
});

/** Lists the receipts of a payment for everyone who may see it: see `getPayerPayment`. */
export const listPayerReceipts = defineEndpoint('anyone', 'GET', '/api/payments/:paymentIntentId/receipts', {
  params: z.object({ paymentIntentId }),
  reply: receiptList,
});

export const listPaymentReceipts = defineEndpoint('admin', 'GET', '/api/admin/payments/:id/receipts', {
  params: idParams,
  reply: receiptList,
});

const ReceiptLinkInput = z.object({
  link: z.string('The link is missing').min(1, 'The link is missing').max(200, 'This link isn’t valid'),
});

/** Returns a receipt. The method is POST to keep the link out of addresses and logs. */
export const getReceipt = defineEndpoint('anyone', 'POST', '/api/receipt', { body: ReceiptLinkInput, reply: Receipt });

export const downloadReceipt = defineEndpoint('anyone', 'POST', '/api/receipt/pdf', {
  body: ReceiptLinkInput,
  reply: z.unknown(),
});
