import { coachTime } from '../call-times.ts';
import { invitation } from '../invitation.ts';
import type { MailedPayment } from '../mailed-payment.ts';
import { type MailContent, type MailSite, salutation } from '../message.ts';
import { callName } from './call-parts.ts';
import { fill } from './fill.ts';
import { aside, card, color, frame, frameValues, heading, paragraph } from './frame.ts';

export const paymentRefundedMjml = frame(
  card(
    `
    ${heading('Your refund is on its way')}
    ${paragraph('{{salutation}}')}
    ${paragraph('<strong>{{howMuch}}</strong> that you paid for {{whatFor}} goes back to your card. Banks take 5 to 10 days until it shows there.')}
    ${paragraph('{{whatOfIt}}')}
    ${paragraph('Payment reference: {{reference}}')}
    ${aside(`Any question? Reply to this email or write to <a href="mailto:{{coachEmail}}" style="color:${color.leaf}">{{coachEmail}}</a>.`)}`,
    'only',
  ),
);

export type MailedRefund = {
  /** '$40' */
  amountInDollars: string;
  /** All that was paid. */
  isWhole: boolean;
  /** Whether the course stays open. */
  keepsPurchase: boolean;
};

/** To the payer, whoever gave the money back. */
export function paymentRefunded(
  payment: MailedPayment,
  refund: MailedRefund,
  site: MailSite,
  template: string,
): MailContent {
  const { call } = payment;
  const isCancelled = call !== null && (call.status === 'refunded' || call.status === 'cancelled');
  const own = {
    salutation: salutation(payment),
    howMuch: refund.isWhole
      ? `All of the ${payment.amountInDollars}`
      : `${refund.amountInDollars} of the ${payment.amountInDollars}`,
    whatFor: whatFor(payment, site),
    whatOfIt: whatOfIt(payment, refund, site, isCancelled),
    reference: payment.reference,
  };
  const subject = `${refund.amountInDollars} of your payment to ${site.brand} goes back to you`;
  const values = frameValues(site, {
    subject,
    preheader: `For ${own.whatFor}.`,
    whyThisMail: 'You have this mail because you paid for something here.',
  });
  const file = isCancelled
    ? invitation({ ...call, calendarSequence: call.calendarSequence + 1 }, site, 'CANCEL')
    : undefined;
  return {
    subject,
    replyTo: { name: site.coachName, address: site.coachEmail },
    html: fill(template, { ...values, ...own }),
    ...(file && { invitation: { method: 'CANCEL' as const, file } }),
    text: `${own.salutation}

${own.howMuch} that you paid for ${own.whatFor}
goes back to your card. Banks take 5 to 10 days until it shows there.

${own.whatOfIt}

Payment reference: ${own.reference}

Any question? Reply to this email or write to ${site.coachEmail}.

${site.coachName}
${site.brand}
`,
  };
}

export function whatFor({ kind, call }: MailedPayment, site: MailSite): string {
  if (kind === 'course') return 'the course';
  return call ? `the ${callName(call)} on ${coachTime(call.startsAt, site)}` : 'a coaching call';
}

function whatOfIt(
  { kind, call }: MailedPayment,
  { keepsPurchase, isWhole }: MailedRefund,
  site: MailSite,
  isCancelled: boolean,
): string {
  if (kind === 'course') {
    return keepsPurchase && !isWhole ? 'The course stays open to you.' : courseAfter(keepsPurchase);
  }
  if (isCancelled) return 'The call will not take place. The attached file takes it out of your calendar.';
  if (!call) return '';
  return call.status === 'confirmed' ? `The call stays booked for ${coachTime(call.startsAt, site)}.` : '';
}

const courseAfter = (keepsPurchase: boolean): string =>
  keepsPurchase ? 'Your access to the course stays as it is.' : 'The course is not open to you any more.';
