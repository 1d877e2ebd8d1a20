import { fillMailText } from '../fill-mail-text.ts';
import { defineMail } from '../mail-definition.ts';
import { describePurchase, readPaymentMail } from '../payment-mail.ts';
import { withReceiptPage } from '../receipt-page-links.ts';

/** The receipt of a bill, or of a call that was paid after it had begun: its confirmation would come too late. */
export const paymentReceived = defineMail('client', readPaymentMail, {
  write: (payment, site, texts) => ({
    ...fillMailText(texts, 'payment-received', {
      person: payment,
      site,
      places: {
        paid: payment.amountInDollars,
        reference: withReceiptPage(payment),
        purchase: describePurchase(payment, site, 'client'),
      },
      parts: {},
    }),
    preheader: `${payment.amountInDollars}, paid.`,
    because: payment.kind === 'bill' ? 'you paid a bill here' : 'you paid for a call here',
  }),
});
