import { VERIFICATION_LINK_DAYS } from '#domain/mailed-links.ts';
import { TEMPORARY_PASSWORD_DAYS } from '#domain/passwords.ts';
import { findPurchaseOutdatedReason, readPurchaseOfAccount } from '../course-purchase-mail.ts';
import { fillMailText } from '../fill-mail-text.ts';
import { aside, type Block, button, secret } from '../layout/blocks.ts';
import { linkWithAddress, richText } from '../layout/rich-text.ts';
import { defineMail, type MailRow, type ReadContext } from '../mail-definition.ts';
import type { MailSite } from '../message.ts';
import { withAccountLink } from '../receipt-page-links.ts';
import { courseReady } from './course-ready.ts';
import { verifyUrl } from './verification.ts';

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
          'sign-in button': [button('Sign in and start', `${site.publicUrl}/auth`), ...confirmAddress(purchase, site)],
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
  const { userId, isFirstLogin, isVerified } = purchase;
  const password = isFirstLogin ? await context.issue.firstPassword(userId) : null;
  const needsLink = password !== null && !isVerified;
  return { ...purchase, password, confirmToken: needsLink ? await context.issue.secret('verification', userId) : null };
}

/**
 * The way to confirm the address in a browser that is signed in to the new account (decision 030). Signing in with the
 * password of this mail confirms it too.
 */
const confirmAddress = ({ confirmToken }: { confirmToken: string | null }, site: MailSite): Block[] =>
  confirmToken === null
    ? []
    : [
        aside(
          richText`If you’re still signed in from paying, please ${linkWithAddress(verifyUrl(site, confirmToken), 'confirm your email address')}. The link is valid for ${String(VERIFICATION_LINK_DAYS)} days.`,
        ),
      ];
