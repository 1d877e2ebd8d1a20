import { VERIFICATION_LINK_DAYS } from '#domain/mailed-links.ts';
import { readAccountMail } from '../account-mail-data.ts';
import { aside, button, buttonFallback, paragraph, rule } from '../layout/blocks.ts';
import { defineMail, type MailRow, type ReadContext } from '../mail-definition.ts';

/**
 * The link opens a page; only a button on that page verifies the address, because mail scanners open links too. The token
 * follows the #, so that it reaches no log and no referrer.
 */
export const verification = defineMail('client', readMailData, {
  containsSecret: true,
  write(account, site) {
    const verifyUrl = `${site.publicUrl}/verify-email#token=${account.token}`;
    return {
      subject: `Please confirm your email address for ${site.brand}`,
      preheader: `The link is valid for ${VERIFICATION_LINK_DAYS} days.`,
      title: 'Is this your address?',
      person: account,
      because: 'an account here uses this email address',
      blocks: [
        paragraph(
          `There’s an account at ${site.brand} with this email address. Please confirm that it’s yours, so no one else can use it here and my emails reach you.`,
        ),
        button('Confirm your email address', verifyUrl),
        paragraph(
          `The link is valid for ${VERIFICATION_LINK_DAYS} days. If you’re signed in, it opens a page with one button. If you’re not, it asks you for a new password, which makes the account yours alone.`,
        ),
        buttonFallback(verifyUrl),
        rule(),
        aside(
          'If you didn’t create this account, someone else typed your address. You can ignore this email, and nothing will be confirmed. Or open the link and choose a password: then the account is yours, and whoever created it is locked out.',
        ),
      ],
    };
  },
});

async function readMailData(context: ReadContext, mail: MailRow) {
  const account = await readAccountMail(context, mail);
  return account && { ...account, token: await context.issue.secret('verification', account.userId) };
}
