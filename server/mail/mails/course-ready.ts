import { findPurchaseOutdatedReason, readPurchaseOfAccount } from '../course-purchase-mail.ts';
import { fillMailText } from '../fill-mail-text.ts';
import { button } from '../layout/blocks.ts';
import { defineMail } from '../mail-definition.ts';
import { withAccountLink } from '../receipt-page-links.ts';

/** To a buyer who has chosen a password, and to one who paid again for a course that they had already. */
export const courseReady = defineMail('client', readPurchaseOfAccount, {
  write: (purchase, site, texts) => ({
    ...fillMailText(texts, 'course-ready', {
      person: purchase,
      site,
      places: {
        thanks: purchase.wasOwned
          ? 'Your payment for the Self-Paced Nutrition Course came in, but you already had the course. I’ve been notified, and I’ll write to you about this payment.'
          : 'Thank you for buying the Self-Paced Nutrition Course. It’s yours for life.',
        receipt: withAccountLink(purchase.receipt, site),
      },
      parts: { 'course button': [button('Go to the course', `${site.publicUrl}/course`)] },
    }),
    preheader: 'Sign in and get started. Your receipt is below.',
    because: 'the course was bought with this email address',
  }),
  findOutdatedReason: findPurchaseOutdatedReason,
});
