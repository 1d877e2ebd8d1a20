import { formatFullName, formatSalutation, type MailContent, type MailSite } from '../message.ts';
import type { PaymentMailData } from '../payment-mail-data.ts';
import { fillTemplate } from './fill-template.ts';
import { aside, card, colors, heading, layoutValues, paragraph, wrapInLayout } from './mail-layout.ts';
import { describePurchase } from './payment-refunded.ts';

export const holdLostMjml = wrapInLayout(
  card(
    `
    ${heading('We have your payment, but not your time')}
    ${paragraph('{{salutation}}')}
    ${paragraph('Your payment of <strong>{{amount}}</strong> for {{whatFor}} arrived after the time was held for you, and it is not free any more. So <strong>the call is not booked</strong>.')}
    ${paragraph('I know of it and will write to you: you get another time that suits you, or your money back. There is nothing that you have to do.')}
    ${paragraph('Payment reference: {{reference}}')}
    ${aside(`Any question? Reply to this email or write to <a href="mailto:{{coachEmail}}" style="color:${colors.leaf}">{{coachEmail}}</a>.`)}`,
    'only',
  ),
);

/** To the payer. */
export function holdLost(payment: PaymentMailData, site: MailSite, template: string): MailContent {
  const mailValues = {
    salutation: formatSalutation(payment),
    amount: payment.amountInDollars,
    whatFor: describePurchase(payment, site),
    reference: payment.reference,
  };
  const subject = 'Your payment arrived, but the time of your call is not free any more';
  const sharedValues = layoutValues(site, {
    subject,
    preheader: 'You get another time, or your money back.',
    whyThisMail: 'You have this mail because you paid for a call here.',
  });
  return {
    subject,
    replyTo: { name: site.coachName, address: site.coachEmail },
    html: fillTemplate(template, { ...sharedValues, ...mailValues }),
    text: `${mailValues.salutation}

Your payment of ${mailValues.amount} for ${mailValues.whatFor}
arrived after the time was held for you, and it is not free any more.
So the call is not booked.

I know of it and will write to you: you get another time that suits you,
or your money back. There is nothing that you have to do.

Payment reference: ${mailValues.reference}

Any question? Reply to this email or write to ${site.coachEmail}.

${site.coachName}
${site.brand}
`,
  };
}

export const holdLostNoticeMjml = wrapInLayout(
  card(
    `
    ${heading('Paid, but the time was gone')}
    ${paragraph('{{name}} ({{email}}) paid <strong>{{amount}}</strong> for {{whatFor}}, and the time was not free any more. The call is not booked, and {{name}} knows that.')}
    ${paragraph('Please find another time together, or give the money back.')}
    <mj-button href="{{paymentUrl}}">Open this payment</mj-button>
    ${aside('To write to {{name}}, reply to this email.')}`,
    'only',
  ),
);

/** To the coach. Answers go to the payer. */
export function holdLostNotice(payment: PaymentMailData, site: MailSite, template: string): MailContent {
  const mailValues = {
    name: formatFullName(payment),
    email: payment.email,
    amount: payment.amountInDollars,
    whatFor: describePurchase(payment, site),
    paymentUrl: `${site.publicUrl}/admin/payments?open=${payment.id}`,
  };
  const subject = `Paid, but the time was gone: ${mailValues.name}`;
  const sharedValues = layoutValues(site, {
    subject,
    preheader: 'Please find another time, or give the money back.',
    whyThisMail: 'You have this mail because you are the coach of this site.',
  });
  return {
    subject,
    replyTo: { name: mailValues.name, address: payment.email },
    html: fillTemplate(template, { ...sharedValues, ...mailValues }),
    text: `${mailValues.name} (${mailValues.email}) paid ${mailValues.amount}
for ${mailValues.whatFor},
and the time was not free any more. The call is not booked, and ${mailValues.name} knows that.

Please find another time together, or give the money back.

This payment: ${mailValues.paymentUrl}
To write to ${mailValues.name}, reply to this email.
`,
  };
}
