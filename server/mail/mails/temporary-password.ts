import { MAILED_PASSWORD_HOURS } from '#domain/mailed-links.ts';
import { readAccountMail } from '../account-mail-data.ts';
import { aside, button, paragraph, rule, secret } from '../layout/blocks.ts';
import { defineMail, type MailRow, type ReadContext } from '../mail-definition.ts';

/** The subject and the preheader, which a locked screen may show, do not contain the password. */
export const temporaryPassword = defineMail('client', readMailData, {
  containsSecret: true,
  write(account, site) {
    const validFor = account.validHours === 1 ? 'one hour' : `${account.validHours} hours`;
    return {
      subject: `Your temporary password for ${site.brand}`,
      preheader: `It’s valid for ${validFor} and works once.`,
      title: 'Your temporary password',
      person: account,
      because: 'someone requested a new password for this email address',
      blocks: [
        paragraph(`Someone requested a new password for your account at ${site.brand}. You can sign in with this one:`),
        secret(account.password),
        paragraph(
          `It’s valid for ${validFor} and works once. When you sign in with it, you’ll be asked to choose your own password; from then on, only that one works.`,
        ),
        button('Sign in', `${site.publicUrl}/auth`),
        paragraph('Your old password keeps working until you use this one.'),
        rule(),
        aside('Wasn’t you? Just ignore this email, and nothing will change.'),
      ],
    };
  },
});

async function readMailData(context: ReadContext, mail: MailRow) {
  const account = await readAccountMail(context, mail);
  if (!account) return undefined;
  const validHours = mail.facts?.validHours ?? MAILED_PASSWORD_HOURS;
  const password = await context.issue.secret('temporary-password', account.userId, validHours);
  return { ...account, validHours, password };
}
