import { button, paragraph } from '../layout/blocks.ts';
import { richText, strong } from '../layout/rich-text.ts';
import { defineMail } from '../mail-definition.ts';
import { formatFullName } from '../message.ts';
import { describePurchase, paymentUrl, readPaymentMail } from '../payment-mail.ts';

export const paymentDisputedNotice = defineMail('coach', readPaymentMail, {
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
        button('Open this payment', paymentUrl(payment, site)),
      ],
    };
  },
});
