import { aside, facts, paragraph } from '../layout/blocks.ts';
import { defineMail } from '../mail-definition.ts';

/** The notice to the coach that a person's data was erased. It does not name the person. */
export const erasureNotice = defineMail('coach', async (_context, mail) => mail.facts?.erasure, {
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
});
