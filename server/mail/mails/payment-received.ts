import { fillMailText } from '../fill-mail-text.ts';
import { defineMail } from '../mail-definition.ts';
import { describePurchase, readPaymentMail } from '../payment-mail.ts';
import { withCallLink } from '../receipt-page-links.ts';

/** The receipt of a call that was paid after it had begun: its confirmation would come too late. */
export const paymentReceived = defineMail('client', readPaymentMail, {
  write: (payment, site, texts) => ({
    ...fillMailText(texts, 'payment-received', {
      person: payment,
      site,
      places: {
        paid: payment.amountInDollars,
        reference: withCallLink(payment.reference, payment.myCallUrl),
        purchase: describePurchase(payment, site, 'client'),
      },
      parts: {},
    }),
    preheader: `${payment.amountInDollars}, paid.`,
    because: 'you paid for a call here',
  }),
});
