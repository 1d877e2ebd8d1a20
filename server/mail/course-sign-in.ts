import { VERIFICATION_LINK_DAYS } from '#domain/mailed-links.ts';
import { TEMPORARY_PASSWORD_DAYS } from '#domain/passwords.ts';
import { type PurchaseOfAccount, readPurchaseOfAccount } from './course-purchase-mail.ts';
import { aside, type Block, button, paragraph, secret, subheading } from './layout/blocks.ts';
import { linkWithAddress, richText, strong } from './layout/rich-text.ts';
import type { MailRow, ReadContext } from './mail-definition.ts';
import { verifyUrl } from './mails/account-mails.ts';
import type { MailSite } from './message.ts';

export type CourseSignIn = PurchaseOfAccount & {
  /** The first password; null once the buyer has chosen another. */
  password: string | null;
  /** The token to confirm the address in a browser that is signed in (decision 030); null for a confirmed address. */
  confirmToken: string | null;
};

/**
 * Reads the course purchase of a mail, and issues its buyer's first password and confirmation token where needed.
 * Undefined if the account was deleted.
 */
export async function readCourseSignIn(context: ReadContext, mail: MailRow): Promise<CourseSignIn | undefined> {
  const purchase = await readPurchaseOfAccount(context, mail);
  if (!purchase) return undefined;
  const { userId, isFirstLogin, isVerified } = purchase;
  const password = isFirstLogin ? await context.issue.firstPassword(userId) : null;
  const confirmToken = isVerified ? null : await context.issue.secret('verification', userId);
  return { ...purchase, password, confirmToken };
}

const newAccountText = 'You now have an account. Sign in with these:';
const claimedAccountText =
  'There was already an account with your email address, but it was never confirmed. To keep you safe, its old password no longer works. Sign in with these, and the course opens:';

export const introduceAccount = ({ account }: CourseSignIn): string =>
  account === 'new' ? newAccountText : claimedAccountText;

/** Returns the button to sign in, and the link that confirms the address. The mailed password confirms it, too. */
export const offerSignIn = (course: CourseSignIn, site: MailSite): Block[] => [
  button('Sign in and start', `${site.publicUrl}/auth`),
  ...offerConfirmation(course, site),
];

/** Returns the link that confirms the address, or nothing without a token. */
export function offerConfirmation({ confirmToken }: { confirmToken?: string | null }, site: MailSite): Block[] {
  if (!confirmToken) return [];
  const url = linkWithAddress(verifyUrl(site, confirmToken), 'confirm your email address');
  const days = String(VERIFICATION_LINK_DAYS);
  return [aside(richText`If you’re still signed in from paying, please ${url}. The link is valid for ${days} days.`)];
}

/** Describes how to sign in to a course that is part of a package, unless the buyer has chosen a password. */
export function describeCourseSignIn(course: CourseSignIn, site: MailSite): Block[] {
  if (course.password === null) return offerConfirmation(course, site);
  return [
    subheading('Your course'),
    paragraph(introduceAccount(course)),
    paragraph(richText`Your email address: ${strong(course.email)}. Your temporary password:`),
    secret(course.password),
    paragraph(
      `It’s valid for ${TEMPORARY_PASSWORD_DAYS} days and works once. When you sign in with it, you’ll be asked to choose your own.`,
    ),
    ...offerSignIn(course, site),
  ];
}
