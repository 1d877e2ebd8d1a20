import { TEMPORARY_PASSWORD_DAYS } from '#domain/passwords.ts';
import { findPurchaseOutdatedReason } from '../course-purchase-mail.ts';
import { introduceAccount, offerSignIn, readCourseSignIn } from '../course-sign-in.ts';
import { fillMailText } from '../fill-mail-text.ts';
import { secret } from '../layout/blocks.ts';
import { defineMail } from '../mail-definition.ts';
import { withAccountLink } from '../receipt-page-links.ts';
import { courseReady } from './course-ready.ts';

/** The subject and the preheader, which a locked screen may show, do not contain the password. */
export const courseWelcome = defineMail('client', readCourseSignIn, {
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
          account: introduceAccount(purchase),
          email: purchase.email,
          days: String(TEMPORARY_PASSWORD_DAYS),
          receipt: withAccountLink(purchase.receipt, site),
        },
        parts: {
          password: [secret(password)],
          'sign-in button': offerSignIn(purchase, site),
        },
      }),
      preheader: 'How to sign in, plus your receipt.',
      because: 'the course was bought with this email address',
    };
  },
  findOutdatedReason: findPurchaseOutdatedReason,
});
