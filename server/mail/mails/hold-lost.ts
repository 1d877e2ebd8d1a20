import { askCoach } from '../call-blocks.ts';
import { paragraph } from '../layout/blocks.ts';
import { richText, strong } from '../layout/rich-text.ts';
import { defineMail } from '../mail-definition.ts';
import { describePurchase, readPaymentMail } from '../payment-mail.ts';

/** A payment arrived after the hold on its time had expired and another client had booked the time. */
export const holdLost = defineMail('client', readPaymentMail, {
  write: (payment, site) => ({
    subject: 'Your payment arrived, but the time of your call is gone',
    preheader: 'You’ll get another time, or your money back.',
    title: 'Your payment arrived, but the time was gone',
    person: payment,
    because: 'you paid for a call here',
    blocks: [
      paragraph(
        richText`Your payment of ${strong(payment.amountInDollars)} for ${describePurchase(payment, site, 'client')} arrived after the hold on your time had run out, and someone else has it now. So ${strong('the call isn’t booked')}.`,
      ),
      paragraph(
        'I know about it and I’ll write to you: you’ll get another time that suits you, or your money back. There’s nothing you need to do.',
      ),
      paragraph(`Payment reference: ${payment.reference}`),
      askCoach(site),
    ],
  }),
});
