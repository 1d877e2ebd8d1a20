import type { Receipt } from '#contracts/money/receipts.ts';
import type { AppContext } from '../app-context.ts';
import { alias, and, eq, isNull } from '../db/drizzle.ts';
import { payments, receipts } from '../db/schema.ts';
import { getSiteSecret } from '../db/site-secret.ts';
import { Refusal } from '../requests/refusal.ts';
import { isReceiptLinkValid, parseReceiptLink } from './receipt-link-tokens.ts';

/** Reads the receipt of a link. Throws `NOT_FOUND` for an invalid link, and `RATE_LIMITED`. */
export async function readReceipt(ctx: AppContext, network: string, link: string): Promise<Receipt> {
  await ctx.limits.spend('linkRequests', network);
  const number = parseReceiptLink(link);
  const found = number === null ? undefined : await findReceipt(ctx, number);
  const secret = await getSiteSecret(ctx.database, 'receipt links');
  if (!found || !isReceiptLinkValid(secret, found.receipt, link)) {
    throw new Refusal('NOT_FOUND', 'This link to a receipt is no longer valid.');
  }
  const { receipt, paymentNumber, refunded } = found;
  const { kind, amount, currency, issuedOn, about, sellerName, sellerAddress, sellerTaxLine } = receipt;
  return {
    number: receipt.number,
    kind,
    amount,
    currency,
    issuedOn,
    about,
    paymentNumber,
    refunded,
    seller: {
      name: sellerName,
      addressLines: sellerAddress === '' ? [] : sellerAddress.split('\n'),
      taxLine: sellerTaxLine,
    },
    payer: { name: receipt.payerName ?? '', email: receipt.payerEmail ?? '' },
  };
}

async function findReceipt({ database }: AppContext, number: number) {
  // A refund's receipt names the receipt of its payment.
  const ofPayment = alias(receipts, 'receipt_of_payment');
  const [found] = await database
    .select({ receipt: receipts, paymentNumber: ofPayment.number, refunded: payments.refunded })
    .from(receipts)
    .innerJoin(payments, eq(payments.id, receipts.paymentId))
    .innerJoin(ofPayment, and(eq(ofPayment.paymentId, payments.id), isNull(ofPayment.refundId)))
    .where(eq(receipts.number, number));
  return found;
}
