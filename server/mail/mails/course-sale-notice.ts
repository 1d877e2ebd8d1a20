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
        aside(`To write to ${name}, reply to this mail.`),
      ],
    };
  },
});

function describeOutcome({ wasOwned, account, isOpen }: CoursePurchaseMail): string {
  if (wasOwned) return 'This buyer already had the course. Please look whether to give the money back.';
  if (account === 'new') return 'An account was made for the buyer, who has been sent how to sign in.';
  if (isOpen) return 'The buyer had an account already, and the course is open in it.';
  return 'The buyer’s address had an account that nobody had confirmed. The course opens with the password that was mailed.';
}
