import { TEMPORARY_PASSWORD_DAYS } from '#domain/passwords.ts';
import { findPurchaseOutdatedReason, readPurchaseOfAccount, receiptAndContact } from '../course-purchase-mail.ts';
import { button, paragraph, secret } from '../layout/blocks.ts';
import { joinLines, richText, strong } from '../layout/rich-text.ts';
import { defineMail, type MailRow, type ReadContext } from '../mail-definition.ts';
import { courseReady } from './course-ready.ts';

const newAccountText = 'You now have an account. Sign in with these:';
const claimedAccountText =
  'There was already an account with your email address, but it was never confirmed. To keep you safe, its old password no longer works. Sign in with these, and the course opens:';

/** The subject and the preheader, which a locked screen may show, do not contain the password. */
export const courseWelcome = defineMail('client', readMailData, {
  containsSecret: true,
  write(purchase, site) {
    const { password } = purchase;
    // The buyer has chosen a password before this mail was sent.
    if (password === null) return courseReady.write(purchase, site);
    return {
      subject: 'Welcome to the Self-Paced Nutrition Course',
      preheader: 'How to sign in, plus your receipt.',
      title: 'Welcome to the course',
      person: purchase,
      because: 'the course was bought with this email address',
      blocks: [
        paragraph('Thank you for buying the Self-Paced Nutrition Course. It’s yours for life.'),
        paragraph(purchase.account === 'new' ? newAccountText : claimedAccountText),
        paragraph(joinLines([richText`Your email address: ${strong(purchase.email)}`, 'Your temporary password:'])),
        secret(password),
        paragraph(
          `It’s valid for ${TEMPORARY_PASSWORD_DAYS} days and works once. When you sign in with it, you’ll be asked to choose your own password; from then on, only that one works. If you already chose one right after paying, sign in with that instead.`,
        ),
        button('Sign in and start', `${site.publicUrl}/auth`),
        ...receiptAndContact(purchase.receipt, site),
      ],
    };
  },
  findOutdatedReason: findPurchaseOutdatedReason,
});

async function readMailData(context: ReadContext, mail: MailRow) {
  const purchase = await readPurchaseOfAccount(context, mail);
  if (!purchase) return undefined;
  const password = purchase.isFirstLogin ? await context.issue.firstPassword(purchase.userId) : null;
  return { ...purchase, password };
}
