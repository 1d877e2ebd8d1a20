import { formatDollars } from '#domain/prices.ts';
import type { Db } from '../../db/connect.ts';
import { eq } from '../../db/drizzle.ts';
import { paymentRefunds, payments } from '../../db/schema.ts';
import { formatClientTimes } from '../call-times.ts';
import { fillMailText } from '../fill-mail-text.ts';
import { createInvitation } from '../ics-file.ts';
import { defineMail, type MailRow, type ReadContext } from '../mail-definition.ts';
import type { MailSite } from '../message.ts';
import { describePurchase, type PaymentMail, paymentIsGone, readPaymentMail } from '../payment-mail.ts';
import { withReceiptPage } from '../receipt-page-links.ts';

export const paymentRefunded = defineMail('client', readMailData, {
  write({ payment, refund, isCallAhead }, site, texts) {
    const { call } = payment;
    const isCancelled = call?.status === 'refunded' || call?.status === 'cancelled';
    const purchase = describePurchase(payment, site, 'client');
    const consequence = describeConsequence({ payment, refund, isCallAhead }, site, isCancelled);
    return {
      ...fillMailText(texts, 'payment-refunded', {
        person: payment,
        site,
        places: {
          amount: refund.amountInDollars,
          share: refund.isFullRefund ? 'All' : refund.amountInDollars,
          paid: payment.amountInDollars,
          purchase,
          consequence,
          reference: withReceiptPage(payment),
        },
        parts: {},
      }),
      preheader: `For ${purchase}.`,
      because: 'you paid for something here',
      ...(call && isCancelled && { invitation: createCancellation(call, site) }),
    };
  },
});

async function readMailData(context: ReadContext, mail: MailRow) {
  const payment = await readPaymentMail(context, mail);
  const refund = await readRefund(context.db, mail);
  // The coach may send a copy of the mail later.
  const isCallAhead = [refund.refundedAt, mail.createdAt].every((at) => payment.call && payment.call.startsAt > at);
  return { payment, refund, isCallAhead };
}
type MailData = Awaited<ReturnType<typeof readMailData>>;

async function readRefund(db: Db, { facts }: MailRow) {
  const [found] = await db
    .select({
      amount: paymentRefunds.amount,
      keepsPurchase: paymentRefunds.keepsPurchase,
      refundedAt: paymentRefunds.createdAt,
      paid: payments.amount,
    })
    .from(paymentRefunds)
    .innerJoin(payments, eq(payments.id, paymentRefunds.paymentId))
    .where(eq(paymentRefunds.id, facts?.refund ?? 0));
  if (!found) throw paymentIsGone();
  const { amount, paid, keepsPurchase, refundedAt } = found;
  return { amountInDollars: formatDollars(amount), isFullRefund: amount === paid, keepsPurchase, refundedAt };
}

const createCancellation = (call: NonNullable<PaymentMail['call']>, site: MailSite) => ({
  method: 'CANCEL' as const,
  file: createInvitation({ ...call, calendarSequence: call.calendarSequence + 1 }, site, 'CANCEL'),
});

/** A call that is over is not said to stay booked, although the coach may not have closed it yet. */
function describeConsequence(
  { payment: { kind, call }, refund: { keepsPurchase, isFullRefund }, isCallAhead }: MailData,
  site: MailSite,
  isCancelled: boolean,
): string {
  if (kind === 'course') {
    return keepsPurchase ? 'You keep your access to the course.' : 'You no longer have access to the course.';
  }
  if (kind === 'package') return isFullRefund ? 'Your package has ended.' : '';
  if (isCancelled) return 'The call has been canceled. Open the attached file to take it out of your calendar.';
  return isCallAhead && call?.status === 'confirmed'
    ? `The call stays booked for ${formatClientTimes(call, site)}.`
    : '';
}
