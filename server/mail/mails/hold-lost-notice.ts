import { aside, button, paragraph } from '../layout/blocks.ts';
import { richText, strong } from '../layout/rich-text.ts';
import { defineMail } from '../mail-definition.ts';
import { formatFullName } from '../message.ts';
import { describePurchase, paymentUrl, readPaymentMail } from '../payment-mail.ts';

/** A payment arrived after the hold on its time had expired and another client had booked the time. */
export const holdLostNotice = defineMail('coach', readPaymentMail, {
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
        button('Open this payment', paymentUrl(payment, site)),
        aside(`To write to ${name}, just reply to this email.`),
      ],
    };
  },
});
