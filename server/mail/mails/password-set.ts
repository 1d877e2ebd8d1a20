import { TEMPORARY_PASSWORD_DAYS } from '#domain/passwords.ts';
import { eq } from '../../db/drizzle.ts';
import { users } from '../../db/schema.ts';
import { type AccountMail, readAccountMail } from '../account-mail-data.ts';
import { askCoach } from '../call-blocks.ts';
import { formatCoachTime } from '../call-times.ts';
import { fillMailText } from '../fill-mail-text.ts';
import { button } from '../layout/blocks.ts';
import { defineMail } from '../mail-definition.ts';
import type { MailSite } from '../message.ts';
import { describeSecondStep } from '../second-step.ts';

/** The coach or a command set a password. The mail does not contain it: the site stores only its hash. */
export const passwordSet = defineMail('client', readAccountMail, {
  statesEventTime: true,
  write(account, site, texts) {
    const { isMainAdmin, isNewAccount } = account;
    const days = TEMPORARY_PASSWORD_DAYS;
    const howToGetIt = isMainAdmin ? 'it was shown to the person who set it.' : 'I’ll give it to you myself.';
    return {
      ...fillMailText(texts, 'password-set', {
        person: account,
        site,
        places: {
          news: isNewAccount ? 'Your account' : 'A password was set for your account',
          headline: isNewAccount ? 'You have an account' : 'A password was set for you',
          event: describeEvent(account, site),
          time: formatCoachTime(account.happenedAt, site),
          'how to get it': howToGetIt,
          days: String(days),
        },
        parts: {
          'second step': describeSecondStep(account),
          'sign-in button': [button('Sign in', `${site.publicUrl}/auth`)],
          contact: [askCoach(site, 'Weren’t expecting this? Please reply')],
        },
      }),
      preheader: `${isNewAccount ? 'Its first password' : 'It'} works for ${days} days, and isn’t in this email.`,
      because: 'you have an account here',
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
