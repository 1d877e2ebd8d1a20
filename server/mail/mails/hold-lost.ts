import { fillMailText } from '../fill-mail-text.ts';
import { defineMail } from '../mail-definition.ts';
import { describePurchase, readPaymentMail } from '../payment-mail.ts';

/** A payment arrived after the hold on its time had expired and another client had booked the time. */
export const holdLost = defineMail('client', readPaymentMail, {
  write: (payment, site, texts) => ({
    ...fillMailText(texts, 'hold-lost', {
      person: payment,
      site,
      places: {
        paid: payment.amountInDollars,
        reference: payment.reference,
        purchase: describePurchase(payment, site, 'client'),
      },
      parts: {},
    }),
    preheader: 'You’ll get another time, or your money back.',
    because: 'you paid for a call here',
  }),
});
