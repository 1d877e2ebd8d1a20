import type { AppContext } from '../../app-context.ts';
import type { Db } from '../../db/connect.ts';
import { eq } from '../../db/drizzle.ts';
import { paymentLinks } from '../../db/schema.ts';
import { queueMails } from '../../mail/queue-mails.ts';
import type { PaymentHandler } from '../../payments/payment-handlers.ts';
import type { StoredPayment } from '../../payments/stored-payments.ts';
import { endBill, findAndLockBill } from './stored-bills.ts';

/** Applies the states of a payment to the bill it pays for. A refund leaves the bill paid: it is not owed again. */
export const billPaymentHandler: PaymentHandler<AppContext> = {
  onPaid: settleBill,
  onCancelled: async () => {},
  onRefunded: async () => {},
  isStillGranted: async (tx, payment) => (await findBill(tx, payment))?.endedBy === 'paid',
  onDisputed: async () => {},
  async describePurchase(ctx, payment) {
    const sentence = (await findBill(ctx.database, payment))?.sentence;
    return { call: null, course: null, bill: sentence ? { sentence } : null };
  },
  async describeForReceipt(tx, _ctx, payment) {
    return (await findBill(tx, payment))?.sentence ?? 'Bill';
  },
};

/**
 * Returns false if nothing is owed any more: the bill was taken back, replaced, or paid in another way. The client then
 * gets no mail, since the coach decides about the money.
 */
async function settleBill(tx: Db, ctx: AppContext, { id, billId, email }: StoredPayment): Promise<boolean> {
  const bill = billId === null ? undefined : await findAndLockBill(tx, billId);
  const isOwed = bill !== undefined && bill.endedBy === null;
  if (isOwed) await endBill(tx, bill, 'paid');
  const mail = (kind: 'payment-received' | 'payment-received-notice', recipient: string) => ({
    kind,
    recipient,
    paymentId: id,
    onceKey: `${kind} payment-${id}`,
  });
  await queueMails(tx, ctx.queue, [
    ...(isOwed ? [mail('payment-received', email)] : []),
    mail('payment-received-notice', ctx.settings.coachEmail),
  ]);
  return isOwed;
}

async function findBill(db: Db, { billId }: StoredPayment) {
  const [bill] = await db
    .select()
    .from(paymentLinks)
    .where(eq(paymentLinks.id, billId ?? 0));
  return bill;
}
