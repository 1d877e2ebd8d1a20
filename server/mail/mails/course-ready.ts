import { findPurchaseOutdatedReason, readPurchaseOfAccount, receiptAndContact } from '../course-purchase-mail.ts';
import { button, paragraph } from '../layout/blocks.ts';
import { defineMail } from '../mail-definition.ts';

/** To a buyer who has chosen a password, and to one who paid again for a course that they had already. */
export const courseReady = defineMail('client', readPurchaseOfAccount, {
  write: (purchase, site) => ({
    subject: 'Your Self-Paced Nutrition Course is ready',
    preheader: 'Sign in and get started. Your receipt is below.',
    title: 'Your course is ready',
    person: purchase,
    because: 'the course was bought with this email address',
    blocks: [
      paragraph(
        purchase.wasOwned
          ? 'Your payment for the Self-Paced Nutrition Course came in, but you already had the course. I’ve been notified, and I’ll write to you about this payment.'
          : 'Thank you for buying the Self-Paced Nutrition Course. It’s yours for life.',
      ),
      paragraph(
        'Sign in with this email address and your own password. If you’ve forgotten it, choose “Forgot your password?” on the sign-in page.',
      ),
      button('Go to the course', `${site.publicUrl}/course`),
      ...receiptAndContact(purchase.receipt, site),
    ],
  }),
  findOutdatedReason: findPurchaseOutdatedReason,
});
