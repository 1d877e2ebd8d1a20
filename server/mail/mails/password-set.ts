import { TEMPORARY_PASSWORD_DAYS } from '#domain/passwords.ts';
import { eq } from '../../db/drizzle.ts';
import { users } from '../../db/schema.ts';
import { type AccountMail, readAccountMail } from '../account-mail-data.ts';
import { askCoach } from '../call-blocks.ts';
import { formatCoachTime } from '../call-times.ts';
import { button, paragraph, rule } from '../layout/blocks.ts';
import { richText, strong } from '../layout/rich-text.ts';
import { defineMail } from '../mail-definition.ts';
import type { MailSite } from '../message.ts';

/** The coach or a command set a password. The mail does not contain it: the site stores only its hash. */
export const passwordSet = defineMail('client', readAccountMail, {
  statesEventTime: true,
  write(account, site) {
    const { isMainAdmin, isNewAccount } = account;
    const days = TEMPORARY_PASSWORD_DAYS;
    const howToGetIt = isMainAdmin ? 'it was shown to the person who set it.' : 'I’ll give it to you myself.';
    return {
      subject: isNewAccount ? `Your account at ${site.brand}` : `A password was set for your account at ${site.brand}`,
      preheader: `${isNewAccount ? 'Its first password' : 'It'} works for ${days} days, and isn’t in this email.`,
      title: isNewAccount ? 'You have an account' : 'A password was set for you',
      person: account,
      because: 'you have an account here',
      blocks: [
        paragraph(richText`${describeEvent(account, site)} on ${strong(formatCoachTime(account.happenedAt, site))}.`),
        paragraph(
          `To keep it safe, the password isn’t in this email: ${howToGetIt} It works for ${days} days. When you sign in with it, you’ll be asked to choose your own.`,
        ),
        button('Sign in', `${site.publicUrl}/auth`),
        rule(),
        paragraph(
          richText`${strong(`Don’t have it, or the ${days} days are up?`)} Open the sign-in page, choose “Forgot your password?”, and you’ll get a new one by email.`,
        ),
        askCoach(site, 'Weren’t expecting this? Please reply'),
      ],
    };
  },
  /** The password that was set is void as soon as the owner has chosen another one. */
  async findOutdatedReason({ db }, { recipient }) {
    const [found] = await db
      .select({ expiresAt: users.passwordExpiresAt })
      .from(users)
      .where(eq(users.email, recipient));
    return found && found.expiresAt === null ? 'Its owner has chosen their own password by now.' : null;
  },
});

function describeEvent({ isMainAdmin, isNewAccount }: AccountMail, { brand }: MailSite): string {
  if (isMainAdmin)
    return `A new password was set for your account at ${brand}, by a command on the server or by another admin,`;
  return isNewAccount
    ? `I created an account for you at ${brand}, with this email address and a first password,`
    : `I set a password for your account at ${brand}`;
}
