import { VERIFICATION_LINK_DAYS } from '#domain/mailed-links.ts';
import { readAccountMail } from '../account-mail-data.ts';
import { fillMailText } from '../fill-mail-text.ts';
import { button, buttonFallback } from '../layout/blocks.ts';
import { defineMail, type MailRow, type ReadContext } from '../mail-definition.ts';
import type { MailSite } from '../message.ts';

/**
 * The link opens a page; only a button on that page verifies the address, because mail scanners open links too. The
 * token follows the #, so that it reaches no log and no referrer.
 */
export const verification = defineMail('client', readMailData, {
  containsSecret: true,
  write(account, site, texts) {
    const url = verifyUrl(site, account.token);
    return {
      ...fillMailText(texts, 'verification', {
        person: account,
        site,
        places: { days: String(VERIFICATION_LINK_DAYS) },
        parts: {
          'confirm button': [button('Confirm your email address', url)],
          'confirm address': [buttonFallback(url)],
        },
      }),
      preheader: `The link is valid for ${VERIFICATION_LINK_DAYS} days.`,
      because: 'an account here uses this email address',
    };
  },
});

/** The address of the page on which a button confirms the address. */
export const verifyUrl = ({ publicUrl }: Pick<MailSite, 'publicUrl'>, token: string): string =>
  `${publicUrl}/verify-email#token=${token}`;

async function readMailData(context: ReadContext, mail: MailRow) {
  const account = await readAccountMail(context, mail);
  return account && { ...account, token: await context.issue.secret('verification', account.userId) };
}
