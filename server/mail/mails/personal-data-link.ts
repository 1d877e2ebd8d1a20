import { PERSONAL_DATA_LINK_MINUTES } from '#domain/mailed-links.ts';
import { fillMailText } from '../fill-mail-text.ts';
import { button, buttonFallback } from '../layout/blocks.ts';
import { defineMail, type MailRow, type ReadContext } from '../mail-definition.ts';

/**
 * Anyone may ask for it with any address: without data of that address, no mail leaves. The token follows the #, so that it reaches
 * no log and no referrer.
 */
export const personalDataLink = defineMail('client', readMailData, {
  containsSecret: true,
  write({ email, token }, site, texts) {
    const url = `${site.publicUrl}/my-data#token=${token}`;
    return {
      ...fillMailText(texts, 'personal-data-link', {
        ...{ person: { firstName: '', lastName: '', email }, site },
        places: { 'minutes valid': String(PERSONAL_DATA_LINK_MINUTES) },
        parts: { 'data button': [button('See your data', url)], 'data address': [buttonFallback(url)] },
      }),
      preheader: `The link works for ${PERSONAL_DATA_LINK_MINUTES} minutes.`,
      because: 'someone asked for the data of this email address',
    };
  },
});

async function readMailData({ issue }: ReadContext, { recipient }: MailRow) {
  const token = await issue.personalDataToken(recipient);
  return token === null ? undefined : { email: recipient, token };
}
