import { formatDollars } from '#domain/prices.ts';
import type { Db } from '../../db/connect.ts';
import { and, eq, isNull, or } from '../../db/drizzle.ts';
import { hasRow } from '../../db/find-rows.ts';
import { packages, paymentLinks, paymentRefunds, payments, users } from '../../db/schema.ts';
import { offerReply } from '../call-blocks.ts';
import { formatTimesForClient } from '../call-times.ts';
import { fillMailText } from '../fill-mail-text.ts';
import { createInvitation } from '../ics-file.ts';
import { type Block, button, paragraph } from '../layout/blocks.ts';
import { richText, strong } from '../layout/rich-text.ts';
import { defineMail, type MailRow, type ReadContext } from '../mail-definition.ts';
import { formatFullName, type MailSite } from '../message.ts';
import { createPaymentGoneError, describePurchase, type PaymentMail, readPaymentMail } from '../payment-mail.ts';
import { withReceiptPage } from '../receipt-page-links.ts';

/** The mails about a payment: to the client, and with `-notice` to the coach. */
export const paymentMails = {
  /** The receipt of a bill, or of a call that was paid after it had begun: its confirmation would come too late. */
  'payment-received': defineMail('client', readPaymentMail, {
    write: (payment, site, texts) =>
      fillMailText('payment-received', site, texts, {
        person: payment,
        places: {
          paid: payment.amountInDollars,
          reference: withReceiptPage(payment),
          purchase: describePurchase(payment, site, 'client'),
        },
        parts: {},
        preheader: `${payment.amountInDollars}, paid.`,
        because: payment.kind === 'bill' ? 'you paid a bill here' : 'you paid for a call here',
      }),
  }),

  /** The notice that a client has paid by a payment link, or bought a package. */
  'payment-received-notice': defineMail('coach', readPaymentMail, {
    write(payment, site) {
      const name = formatFullName(payment);
      const { amountInDollars, attention, kind } = payment;
      const isPackage = kind === 'package';
      const whatWasPaid = isPackage ? 'A package was bought' : 'A payment link was paid';
      return {
        subject: `Paid: ${name}, ${amountInDollars}`,
        preheader: attention ?? (isPackage ? 'The client can book the calls now.' : 'By the payment link.'),
        title: attention ? 'A payment to check' : whatWasPaid,
        person: payment,
        blocks: [
          paragraph(
            richText`${name} (${payment.email}) paid ${strong(amountInDollars)} for ${describePurchase(payment, site, 'coach')}.`,
          ),
          ...(attention ? [paragraph(attention)] : []),
          openPayment(payment, site),
          offerReply(payment),
        ],
      };
    },
  }),

  'payment-refunded': defineMail('client', readRefundMail, {
    write(data, site, texts) {
      const { payment, refund } = data;
      const { call } = payment;
      const isCancelled = call?.status === 'refunded' || call?.status === 'cancelled';
      const purchase = describePurchase(payment, site, 'client');
      return fillMailText('payment-refunded', site, texts, {
        person: payment,
        places: {
          amount: refund.amountInDollars,
          share: refund.isFullRefund ? 'All' : refund.amountInDollars,
          paid: payment.amountInDollars,
          purchase,
          consequence: describeConsequence(data, site, isCancelled),
          reference: withReceiptPage(payment),
        },
        parts: {},
        preheader: `For ${purchase}.`,
        because: 'you paid for something here',
        ...(call && isCancelled && { invitation: createCancellation(call, site) }),
      });
    },
  }),

  'payment-disputed-notice': defineMail('coach', readPaymentMail, {
    write(payment, site) {
      const name = formatFullName(payment);
      const { amountInDollars } = payment;
      const attention = payment.attention ?? 'You’ll find the current state there.';
      return {
        subject: `Disputed: ${amountInDollars} from ${name}`,
        preheader: attention,
        title: 'A payment is disputed',
        person: payment,
        blocks: [
          paragraph(
            richText`This is about the ${strong(amountInDollars)} that ${name} (${payment.email}) paid for ${describePurchase(payment, site, 'coach')}.`,
          ),
          paragraph(attention),
          paragraph(`Payment reference: ${payment.reference}`),
          openPayment(payment, site),
        ],
      };
    },
  }),

  /** The mail about a payment that arrived after its hold had expired, when another client had booked the time. */
  'hold-lost': defineMail('client', readPaymentMail, {
    write: (payment, site, texts) =>
      fillMailText('hold-lost', site, texts, {
        person: payment,
        places: {
          paid: payment.amountInDollars,
          reference: payment.reference,
          purchase: describePurchase(payment, site, 'client'),
        },
        parts: {},
        preheader: 'You’ll get another time, or your money back.',
        because: 'you paid for a call here',
      }),
  }),

  'hold-lost-notice': defineMail('coach', readPaymentMail, {
    write(payment, site) {
      const name = formatFullName(payment);
      return {
        subject: `Paid, but the time was gone: ${name}`,
        preheader: 'Please find another time, or refund the payment.',
        title: 'Paid, but the time was gone',
        person: payment,
        blocks: [
          paragraph(
            richText`${name} (${payment.email}) paid ${strong(payment.amountInDollars)} for ${describePurchase(payment, site, 'coach')}, but the time was already gone. The call isn’t booked, and ${name} knows that.`,
          ),
          paragraph('Please find another time together, or refund the payment.'),
          openPayment(payment, site),
          offerReply(payment),
        ],
      };
    },
  }),
};

const openPayment = ({ id }: PaymentMail, { publicUrl }: MailSite): Block =>
  button('Open this payment', `${publicUrl}/admin/payments?open=${id}`);

async function readRefundMail(context: ReadContext, mail: MailRow) {
  const payment = await readPaymentMail(context, mail);
  const refund = await readRefund(context.db, mail);
  // The coach may send a copy of the mail when the call is over.
  const isCallAhead =
    payment.call !== null && payment.call.startsAt > mail.createdAt && payment.call.startsAt > refund.refundedAt;
  return { payment, refund, isCallAhead };
}

/**
 * Reads a refund, and whether the payer has the course now: a refund made at the provider does not say so, and another
 * payment may have paid for the course too.
 */
async function readRefund(db: Db, { facts }: MailRow) {
  // A payment without an `accountId` opened no account's access: the account with its address had it already.
  const isPayer = or(
    eq(users.id, payments.accountId),
    and(isNull(payments.accountId), eq(users.email, payments.email)),
  );
  const [found] = await db
    .select({
      amount: paymentRefunds.amount,
      keepsPurchase: paymentRefunds.keepsPurchase,
      refundedAt: paymentRefunds.createdAt,
      paid: payments.amount,
      status: payments.status,
      hasCourse: hasRow(db, users, isPayer, or(users.hasCourseAccess, users.isAdmin)),
      // Set if the purchase was the course, or a package that contains it.
      account: payments.account,
      packageEndedBy: packages.endedBy,
    })
    .from(paymentRefunds)
    .innerJoin(payments, eq(payments.id, paymentRefunds.paymentId))
    .leftJoin(paymentLinks, eq(paymentLinks.id, payments.billId))
    .leftJoin(packages, eq(packages.id, paymentLinks.packageId))
    .where(eq(paymentRefunds.id, facts?.refund ?? 0));
  if (!found) throw createPaymentGoneError();
  const { amount, paid, keepsPurchase, status, hasCourse, refundedAt, account, packageEndedBy } = found;
  // Some accounts get their access only when the buyer signs in. Until then, a refund that keeps the purchase takes
  // nothing away.
  const keepsCourse = Boolean(hasCourse) || (keepsPurchase && status !== 'refunded');
  return {
    amountInDollars: formatDollars(amount),
    isFullRefund: amount === paid,
    keepsCourse,
    refundedAt,
    endsPackage: packageEndedBy === 'refund',
    endsCourse: account !== null && !keepsCourse,
  };
}

const createCancellation = (call: NonNullable<PaymentMail['call']>, site: MailSite) => ({
  method: 'CANCEL' as const,
  file: createInvitation({ ...call, calendarSequence: call.calendarSequence + 1 }, site, 'CANCEL'),
});

/** Describes what a refund changes. A call that is over does not “stay booked”, even if it is not completed yet. */
function describeConsequence(
  { payment: { kind, call }, refund, isCallAhead }: Awaited<ReturnType<typeof readRefundMail>>,
  site: MailSite,
  isCancelled: boolean,
): string {
  const courseEnds = 'You no longer have access to the course.';
  if (kind === 'course') return refund.keepsCourse ? 'You keep your access to the course.' : courseEnds;
  if (kind === 'package') {
    if (!refund.endsPackage) return '';
    return `Your package has ended.${refund.endsCourse ? ` ${courseEnds}` : ''}`;
  }
  if (isCancelled) return 'The call has been canceled. Open the attached file to take it out of your calendar.';
  return isCallAhead && call?.status === 'confirmed'
    ? `The call stays booked for ${formatTimesForClient(call, site)}.`
    : '';
}
