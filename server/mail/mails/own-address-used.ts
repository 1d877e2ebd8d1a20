import { fillMailText } from '../fill-mail-text.ts';
import { button } from '../layout/blocks.ts';
import { defineMail, type MailRow, type ReadContext } from '../mail-definition.ts';

/** The words of `own-address-link` for an address that another account has. It is queued as that one. */
export const ownAddressUsed = defineMail('client', readRecipient, {
  write: ({ email }, site, texts) => ({
    ...fillMailText(texts, 'own-address-used', {
      person: { firstName: '', lastName: '', email },
      site,
      places: {},
      parts: { 'sign-in button': [button('Sign in', `${site.publicUrl}/auth`)] },
    }),
    preheader: 'Nothing has changed.',
    because: 'someone asked to use this email address for an account',
  }),
});

async function readRecipient(_context: ReadContext, { recipient }: MailRow) {
  return { email: recipient };
}
