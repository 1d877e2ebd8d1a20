import { createInvitation } from '../calendar-invitation.ts';
import { formatCoachTime } from '../call-times.ts';
import { formatSalutation, type MailContent, type MailSite } from '../message.ts';
import type { PaymentMailData } from '../payment-mail-data.ts';
import { describeCall } from './call-sections.ts';
import { fillTemplate } from './fill-template.ts';
import { aside, card, colors, heading, layoutValues, paragraph, wrapInLayout } from './mail-layout.ts';

export const paymentRefundedMjml = wrapInLayout(
  card(
    `
    ${heading('Your refund is on its way')}
    ${paragraph('{{salutation}}')}
    ${paragraph('<strong>{{howMuch}}</strong> that you paid for {{whatFor}} goes back to your card. Banks take 5 to 10 days until it shows there.')}
    ${paragraph('{{whatOfIt}}')}
    ${paragraph('Payment reference: {{reference}}')}
    ${aside(`Any question? Reply to this email or write to <a href="mailto:{{coachEmail}}" style="color:${colors.leaf}">{{coachEmail}}</a>.`)}`,
    'only',
  ),
);

export type RefundMailData = {
  /** '$40' */
  amountInDollars: string;
  /** All that was paid. */
  isFullRefund: boolean;
  /** Whether the course stays open. */
  keepsPurchase: boolean;
};

/** To the payer, whoever gave the money back. */
export function paymentRefunded(
  payment: PaymentMailData,
  refund: RefundMailData,
  site: MailSite,
  template: string,
): MailContent {
  const { call } = payment;
  const isCancelled = call !== null && (call.status === 'refunded' || call.status === 'cancelled');
  const mailValues = {
    salutation: formatSalutation(payment),
    howMuch: refund.isFullRefund
      ? `All of the ${payment.amountInDollars}`
      : `${refund.amountInDollars} of the ${payment.amountInDollars}`,
    whatFor: describePurchase(payment, site),
    whatOfIt: describeConsequence(payment, refund, site, isCancelled),
    reference: payment.reference,
  };
  const subject = `${refund.amountInDollars} of your payment to ${site.brand} goes back to you`;
  const sharedValues = layoutValues(site, {
    subject,
    preheader: `For ${mailValues.whatFor}.`,
    whyThisMail: 'You have this mail because you paid for something here.',
  });
  const file = isCancelled
    ? createInvitation({ ...call, calendarSequence: call.calendarSequence + 1 }, site, 'CANCEL')
    : undefined;
  return {
    subject,
    replyTo: { name: site.coachName, address: site.coachEmail },
    html: fillTemplate(template, { ...sharedValues, ...mailValues }),
    ...(file && { invitation: { method: 'CANCEL' as const, file } }),
    text: `${mailValues.salutation}

${mailValues.howMuch} that you paid for ${mailValues.whatFor}
goes back to your card. Banks take 5 to 10 days until it shows there.

${mailValues.whatOfIt}

Payment reference: ${mailValues.reference}

Any question? Reply to this email or write to ${site.coachEmail}.

${site.coachName}
${site.brand}
`,
  };
}

export function describePurchase({ kind, call }: PaymentMailData, site: MailSite): string {
  if (kind === 'course') return 'the course';
  return call ? `the ${describeCall(call)} on ${formatCoachTime(call.startsAt, site)}` : 'a coaching call';
}

function describeConsequence(
  { kind, call }: PaymentMailData,
  { keepsPurchase, isFullRefund }: RefundMailData,
  site: MailSite,
  isCancelled: boolean,
): string {
  if (kind === 'course') {
    return keepsPurchase && !isFullRefund ? 'The course stays open to you.' : describeCourseAccess(keepsPurchase);
  }
  if (isCancelled) return 'The call will not take place. The attached file takes it out of your calendar.';
  if (!call) return '';
  return call.status === 'confirmed' ? `The call stays booked for ${formatCoachTime(call.startsAt, site)}.` : '';
}

const describeCourseAccess = (keepsPurchase: boolean): string =>
  keepsPurchase ? 'Your access to the course stays as it is.' : 'The course is not open to you any more.';
