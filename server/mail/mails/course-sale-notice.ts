import { type CoursePurchaseMail, readCoursePurchase } from '../course-purchase-mail.ts';
import { aside, button, facts, paragraph } from '../layout/blocks.ts';
import { mailLink } from '../layout/rich-text.ts';
import { defineMail } from '../mail-definition.ts';
import { formatFullName } from '../message.ts';

export const courseSaleNotice = defineMail('coach', readCoursePurchase, {
  write(purchase, site) {
    const name = formatFullName(purchase);
    return {
      subject: `Course sold: ${name}`,
      preheader: purchase.receipt,
      title: 'The course was bought',
      person: purchase,
      blocks: [
        paragraph(describeOutcome(purchase)),
        facts([
          ['Buyer', name],
          ['Email', mailLink(purchase.email)],
          ['Receipt', purchase.receipt],
        ]),
        button('Open the payments', `${site.publicUrl}/admin/payments`),
        aside(`To write to ${name}, just reply to this email.`),
      ],
    };
  },
});

function describeOutcome({ wasOwned, account, isOpen }: CoursePurchaseMail): string {
  if (wasOwned) return 'This buyer already had the course. Please check whether to refund the payment.';
  if (account === 'new') return 'The buyer has a new account, and an email with how to sign in.';
  if (isOpen) return 'The buyer already had an account, and the course is open there.';
  return 'There was an unconfirmed account with the buyer’s address. The course opens with the password sent by email.';
}
