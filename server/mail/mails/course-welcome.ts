import { TEMPORARY_PASSWORD_DAYS } from '#domain/passwords.ts';
import { findPurchaseOutdatedReason, readPurchaseOfAccount } from '../course-purchase-mail.ts';
import { fillMailText } from '../fill-mail-text.ts';
import { button, secret } from '../layout/blocks.ts';
import { defineMail, type MailRow, type ReadContext } from '../mail-definition.ts';
import { withAccountLink } from '../receipt-page-links.ts';
import { courseReady } from './course-ready.ts';

const newAccountText = 'You now have an account. Sign in with these:';
const claimedAccountText =
  'There was already an account with your email address, but it was never confirmed. To keep you safe, its old password no longer works. Sign in with these, and the course opens:';

/** The subject and the preheader, which a locked screen may show, do not contain the password. */
export const courseWelcome = defineMail('client', readMailData, {
  containsSecret: true,
  write(purchase, site, texts) {
    const { password } = purchase;
    // The buyer has chosen a password before this mail was sent.
    if (password === null) return courseReady.write(purchase, site, texts);
    return {
      ...fillMailText(texts, 'course-welcome', {
        person: purchase,
        site,
        places: {
          account: purchase.account === 'new' ? newAccountText : claimedAccountText,
          email: purchase.email,
          days: String(TEMPORARY_PASSWORD_DAYS),
          receipt: withAccountLink(purchase.receipt, site),
        },
        parts: {
          password: [secret(password)],
          'sign-in button': [button('Sign in and start', `${site.publicUrl}/auth`)],
        },
      }),
      preheader: 'How to sign in, plus your receipt.',
      because: 'the course was bought with this email address',
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
