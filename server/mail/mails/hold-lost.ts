import { askCoach } from '../call-blocks.ts';
import { paragraph } from '../layout/blocks.ts';
import { richText, strong } from '../layout/rich-text.ts';
import { defineMail } from '../mail-definition.ts';
import { describePurchase, readPaymentMail } from '../payment-mail.ts';

/** A payment arrived after the hold on its time had expired and another client had booked the time. */
export const holdLost = defineMail('client', readPaymentMail, {
  write: (payment, site) => ({
    subject: 'Your payment arrived, but the time of your call is not free any more',
    preheader: 'You get another time, or your money back.',
    title: 'We have your payment, but not your time',
    person: payment,
    because: 'you paid for a call here',
    blocks: [
      paragraph(
        richText`Your payment of ${strong(payment.amountInDollars)} for ${describePurchase(payment, site, 'client')} arrived after the time was held for you, and it is not free any more. So ${strong('the call is not booked')}.`,
      ),
      paragraph(
        'I know of it and will write to you: you get another time that suits you, or your money back. There is nothing that you have to do.',
      ),
      paragraph(`Payment reference: ${payment.reference}`),
      askCoach(site),
    ],
  }),
});
