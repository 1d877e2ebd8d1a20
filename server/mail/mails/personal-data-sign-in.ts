import { fillMailText } from '../fill-mail-text.ts';
import { button } from '../layout/blocks.ts';
import { defineMail, type MailRow, type ReadContext } from '../mail-definition.ts';

/** The words of `personal-data-link` for an account with a second step. It is queued as that one. */
export const personalDataSignIn = defineMail('client', readRecipient, {
  write: ({ email }, site, texts) => ({
    ...fillMailText(texts, 'personal-data-sign-in', {
      person: { firstName: '', lastName: '', email },
      site,
      places: {},
      parts: { 'account button': [button('Sign in and see your data', `${site.publicUrl}/account#your-data`)] },
    }),
    preheader: 'Please sign in to see it.',
    because: 'someone asked for the data of this email address',
  }),
});

async function readRecipient(_context: ReadContext, { recipient }: MailRow) {
  return { email: recipient };
}
