import { MAILED_PASSWORD_HOURS } from '#domain/mailed-links.ts';
import { readAccountMail } from '../account-mail-data.ts';
import { fillMailText } from '../fill-mail-text.ts';
import { button, secret } from '../layout/blocks.ts';
import { defineMail, type MailRow, type ReadContext } from '../mail-definition.ts';
import { describeSecondStep } from '../second-step.ts';

/** The subject and the preheader, which a locked screen may show, do not contain the password. */
export const temporaryPassword = defineMail('client', readMailData, {
  containsSecret: true,
  write(account, site, texts) {
    const validFor = account.validHours === 1 ? 'one hour' : `${account.validHours} hours`;
    return {
      ...fillMailText(texts, 'temporary-password', {
        person: account,
        site,
        places: { 'valid for': validFor },
        parts: {
          password: [secret(account.password)],
          'second step': describeSecondStep(account),
          'sign-in button': [button('Sign in', `${site.publicUrl}/auth`)],
        },
      }),
      preheader: `It’s valid for ${validFor} and works once.`,
      because: 'someone requested a new password for this email address',
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
