import { eq } from '../../db/drizzle.ts';
import { clientAddresses, clients } from '../../db/schema.ts';
import { quote } from '../layout/blocks.ts';
import { lines } from '../layout/rich-text.ts';
import { createMissingDataError, defineMail, type MailRow, type ReadContext } from '../mail-definition.ts';
import { toSingleLine } from '../message.ts';

/** The coach's own letter to one client. Replies go to the coach, as with every mail. */
export const letter = defineMail('client', readMailData, {
  write({ subject, text, ...person }, site) {
    return {
      subject: toSingleLine(subject),
      preheader: text.replace(/\s+/g, ' ').slice(0, 120),
      title: toSingleLine(subject),
      person,
      because: `${site.coachName} wrote to you`,
      hasOwnSalutation: true,
      blocks: text
        .replace(/\r\n?/g, '\n')
        .split(/\n{2,}/)
        .map((paragraph) => quote(lines(paragraph))),
    };
  },
});

async function readMailData({ db }: ReadContext, { facts, recipient }: MailRow) {
  if (!facts?.letter)
    throw createMissingDataError('the letter has no words', 'There’s no record of what this email said.');
  const [client] = await db
    .select({ firstName: clients.firstName, lastName: clients.lastName })
    .from(clientAddresses)
    .innerJoin(clients, eq(clients.id, clientAddresses.clientId))
    .where(eq(clientAddresses.email, recipient));
  return { ...facts.letter, firstName: '', lastName: '', ...client, email: recipient };
}
