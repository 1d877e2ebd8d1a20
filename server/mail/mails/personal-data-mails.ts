import { PERSONAL_DATA_LINK_MINUTES } from '#domain/mailed-links.ts';
import { hasSecondStep, listAccountsOfPerson } from '../../db/accounts-of-person.ts';
import { fillMailText } from '../fill-mail-text.ts';
import { aside, button, buttonFallback, facts, paragraph } from '../layout/blocks.ts';
import { defineMail, type MailRow, type ReadContext } from '../mail-definition.ts';
import { createNamelessPerson } from '../message.ts';

const readRecipient = async (_context: ReadContext, { recipient }: MailRow) => ({ email: recipient });

/** The mail to an account with a second step. It is queued as `personal-data-link`, and sent in its place. */
const personalDataSignIn = defineMail('client', readRecipient, {
  write: ({ email }, site, texts) =>
    fillMailText('personal-data-sign-in', site, texts, {
      person: createNamelessPerson(email),
      places: {},
      parts: { 'account button': [button('Sign in and see your data', `${site.publicUrl}/account#your-data`)] },
      preheader: 'Please sign in to see it.',
      because: 'someone asked for the data of this email address',
    }),
});

/** The mails about what the site knows of a person. */
export const personalDataMails = {
  /**
   * Anyone may ask for this mail with any address; it is sent only if the site has data of the address. If a second
   * step protects the account, the mail asks its reader to sign in. The token follows the #, so that it reaches no log
   * and no referrer.
   */
  'personal-data-link': defineMail('client', readWithToken, {
    containsSecret: true,
    write({ email, token }, site, texts) {
      if (token === null) return personalDataSignIn.write({ email }, site, texts);
      const url = `${site.publicUrl}/my-data#token=${token}`;
      return fillMailText('personal-data-link', site, texts, {
        person: createNamelessPerson(email),
        places: { 'minutes valid': String(PERSONAL_DATA_LINK_MINUTES) },
        parts: { 'data button': [button('See your data', url)], 'data address': [buttonFallback(url)] },
        preheader: `The link works for ${PERSONAL_DATA_LINK_MINUTES} minutes.`,
        because: 'someone asked for the data of this email address',
      });
    },
  }),
  'personal-data-sign-in': personalDataSignIn,

  /** The last mail to a person who was erased. Nothing but the address is left for it. */
  'personal-data-erased': defineMail('client', readRecipient, {
    leavesNoRecord: true,
    write: ({ email }, site, texts) =>
      fillMailText('personal-data-erased', site, texts, {
        person: createNamelessPerson(email),
        places: {},
        parts: {},
        preheader: 'This is the last email you get from here.',
        because: 'your data here was erased a moment ago',
      }),
  }),

  /** The notice to the coach that a person's data was erased. It does not name the person. */
  'erasure-notice': defineMail('coach', async (_context, mail) => mail.facts?.erasure, {
    leavesNoRecord: true,
    write: ({ calls, customers }) => ({
      subject: 'Somebody’s data was erased',
      preheader: 'At their own request. You don’t have to do anything for your site.',
      title: 'Somebody’s data was erased',
      blocks: [
        paragraph(
          'One of your clients or visitors had everything erased that your site knew about them. Who it was can no longer be seen, and payments stay without a name.',
        ),
        ...(calls.length > 0 ? [facts(calls.map((call) => ['Canceled', call]))] : []),
        ...(customers.length > 0
          ? [
              paragraph(
                'The payment provider keeps data of its own. To have that erased too, open the customer in your account there and choose to delete it:',
              ),
              facts(customers.map((customer) => ['Customer', customer])),
            ]
          : []),
        aside(
          'Emails about this person that are in your own inbox stay there until you delete them. No record of this email is kept.',
        ),
      ],
    }),
  }),
};

async function readWithToken({ db, issue }: ReadContext, { recipient }: MailRow) {
  const token = await issue.personalDataToken(recipient);
  if (token !== null) return { email: recipient, token };
  const accounts = await listAccountsOfPerson(db, recipient);
  // An admin gets no mail: anyone may type the coach's address, and the coach knows where to sign in.
  const mustSignIn = accounts.some(hasSecondStep) && !accounts.some(({ isAdmin }) => isAdmin);
  return mustSignIn ? { email: recipient, token: null } : undefined;
}
