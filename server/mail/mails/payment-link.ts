import { getPaymentLinkDeadline, getPaymentLinkState } from '#domain/payment-links.ts';
import { formatDollars } from '#domain/prices.ts';
import type { Db } from '../../db/connect.ts';
import { eq } from '../../db/drizzle.ts';
import { paymentLinks } from '../../db/schema.ts';
import { type CallMail, formatClientTime, readCallMail } from '../call-blocks.ts';
import { findCallOfMail } from '../call-mail-data.ts';
import { formatClientTimes } from '../call-times.ts';
import { button, buttonFallback } from '../layout/blocks.ts';
import { defineMail, type MailRow, type ReadContext, subjectIsGone } from '../mail-definition.ts';
import { writeCallMail } from '../write-call-mail.ts';

export type PaymentLinkMail = CallMail & { payUrl: string; amountInDollars: string; payBy: Date };

/** The request to pay a call that the coach has booked. */
export const paymentLink = defineMail('client', readMailData, {
  containsSecret: true,
  write({ payUrl, amountInDollars, payBy, ...data }, site, texts) {
    const { call, now } = data;
    const deadline = formatClientTimes({ ...call, startsAt: payBy }, site);
    return {
      ...writeCallMail('payment-link', data, [site, texts], {
        places: {
          booking: now < call.startsAt ? 'I’ve booked this time for you, and it’s yours.' : '',
          price: amountInDollars,
          'pay by': deadline,
        },
        parts: {
          'pay button': [button(`Pay ${amountInDollars}`, payUrl)],
          'pay address': [buttonFallback(payUrl)],
        },
      }),
      preheader: `${formatClientTime(call, site)}. You can pay by card until ${deadline}.`,
    };
  },
  async findOutdatedReason({ db, now }, mail) {
    const [call, link] = await Promise.all([findCallOfMail(db, mail), findLink(db, mail)]);
    if (!call || !link) return 'The booking was deleted.';
    return endedReasons[getPaymentLinkState(link, call, now)];
  },
});

const endedReasons = {
  open: null,
  paid: 'The call is paid.',
  elsewhere: 'The call is paid, or nothing is owed for it any more.',
  cancelled: 'The call was canceled.',
  replaced: 'A newer payment link replaced it.',
  expired: 'The payment link has expired.',
  over: 'The call is over.',
} as const;

async function findLink(db: Db, { facts }: MailRow) {
  const [link] = await db
    .select()
    .from(paymentLinks)
    .where(eq(paymentLinks.id, facts?.paymentLinkId ?? 0));
  return link;
}

async function readMailData(context: ReadContext, mail: MailRow): Promise<PaymentLinkMail> {
  const [callMail, link] = await Promise.all([readCallMail(context, mail), findLink(context.db, mail)]);
  const token = link && (await context.issue.paymentLinkToken(link.id));
  if (!link || !token) throw subjectIsGone('the payment link has ended', 'The payment link of this email has ended.');
  return {
    ...callMail,
    payUrl: `${context.site.publicUrl}/pay#${token}`,
    amountInDollars: formatDollars(link.amount),
    payBy: getPaymentLinkDeadline(link, callMail.call),
  };
}
