import { formatFullName, type MailContent, type MailSite } from '../message.ts';
import type { PaymentMailData } from '../payment-mail-data.ts';
import { fillTemplate } from './fill-template.ts';
import { card, heading, layoutValues, paragraph, wrapInLayout } from './mail-layout.ts';
import { describePurchase } from './payment-refunded.ts';

export const paymentDisputedMjml = wrapInLayout(
  card(
    `
    ${heading('A payment is disputed')}
    ${paragraph('It is about the <strong>{{amount}}</strong> that {{name}} ({{email}}) paid for {{whatFor}}.')}
    ${paragraph('{{attention}}')}
    ${paragraph('Payment reference: {{reference}}')}
    <mj-button href="{{paymentUrl}}">Open this payment</mj-button>`,
    'only',
  ),
);

/** To the coach. Answers go to the payer. */
export function paymentDisputed(payment: PaymentMailData, site: MailSite, template: string): MailContent {
  const mailValues = {
    name: formatFullName(payment),
    email: payment.email,
    amount: payment.amountInDollars,
    whatFor: describePurchase(payment, site),
    attention: payment.attention ?? 'How it stands by now is told there.',
    reference: payment.reference,
    paymentUrl: `${site.publicUrl}/admin/payments?open=${payment.id}`,
  };
  const subject = `Disputed: ${mailValues.amount} of ${mailValues.name}`;
  const sharedValues = layoutValues(site, {
    subject,
    preheader: mailValues.attention,
    whyThisMail: 'You have this mail because you are the coach of this site.',
  });
  return {
    subject,
    replyTo: { name: mailValues.name, address: payment.email },
    html: fillTemplate(template, { ...sharedValues, ...mailValues }),
    text: `A payment is disputed. It is about the ${mailValues.amount} that ${mailValues.name} (${mailValues.email})
paid for ${mailValues.whatFor}.

${mailValues.attention}

Payment reference: ${mailValues.reference}
This payment: ${mailValues.paymentUrl}
`,
  };
}
