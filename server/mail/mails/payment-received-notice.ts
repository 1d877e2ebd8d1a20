import { aside, button, paragraph } from '../layout/blocks.ts';
import { richText, strong } from '../layout/rich-text.ts';
import { defineMail } from '../mail-definition.ts';
import { formatFullName } from '../message.ts';
import { describePurchase, paymentUrl, readPaymentMail } from '../payment-mail.ts';

/** A client has paid by a payment link, or bought a package. */
export const paymentReceivedNotice = defineMail('coach', readPaymentMail, {
  write(payment, site) {
    const name = formatFullName(payment);
    const { amountInDollars, attention, kind } = payment;
    const isPackage = kind === 'package';
    return {
      subject: `Paid: ${name}, ${amountInDollars}`,
      preheader: attention ?? (isPackage ? 'The client can book the calls now.' : 'By the payment link.'),
      title: attention ? 'A payment to check' : isPackage ? 'A package was bought' : 'A payment link was paid',
      person: payment,
      blocks: [
        paragraph(
          richText`${name} (${payment.email}) paid ${strong(amountInDollars)} for ${describePurchase(payment, site, 'coach')}.`,
        ),
        ...(attention ? [paragraph(attention)] : []),
        button('Open this payment', paymentUrl(payment, site)),
        aside(`To write to ${name}, just reply to this email.`),
      ],
    };
  },
});
