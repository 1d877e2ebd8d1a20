import { PERSONAL_DATA_LINK_MINUTES } from '#domain/mailed-links.ts';
import { hasSecondStep, listAccountsOfPerson } from '../../db/accounts-of-person.ts';
import { fillMailText } from '../fill-mail-text.ts';
import { button, buttonFallback } from '../layout/blocks.ts';
import { defineMail, type MailRow, type ReadContext } from '../mail-definition.ts';
import { personalDataSignIn } from './personal-data-sign-in.ts';

/**
 * Anyone may ask for it with any address: without data of that address, no mail leaves. Where a second step protects
 * the account, who reads the mail is asked to sign in. The token follows the #, so that it reaches no log and no
 * referrer.
 */
export const personalDataLink = defineMail('client', readMailData, {
  containsSecret: true,
  write({ email, token }, site, texts) {
    if (token === null) return personalDataSignIn.write({ email }, site, texts);
    const url = `${site.publicUrl}/my-data#token=${token}`;
    return {
      ...fillMailText(texts, 'personal-data-link', {
        person: { firstName: '', lastName: '', email },
        site,
        places: { 'minutes valid': String(PERSONAL_DATA_LINK_MINUTES) },
        parts: { 'data button': [button('See your data', url)], 'data address': [buttonFallback(url)] },
      }),
      preheader: `The link works for ${PERSONAL_DATA_LINK_MINUTES} minutes.`,
      because: 'someone asked for the data of this email address',
    };
  },
});

async function readMailData({ db, issue }: ReadContext, { recipient }: MailRow) {
  const token = await issue.personalDataToken(recipient);
  if (token !== null) return { email: recipient, token };
  const accounts = await listAccountsOfPerson(db, recipient);
  // Anyone may type the coach's address here, and the coach knows the way.
  const isToldToSignIn = accounts.some(hasSecondStep) && !accounts.some(({ isAdmin }) => isAdmin);
  return isToldToSignIn ? { email: recipient, token: null } : undefined;
}
