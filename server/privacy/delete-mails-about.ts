import type { Db } from '../db/connect.ts';
import { and, ne, or, sql } from '../db/drizzle.ts';
import { isAnyOf } from '../db/is-any-of.ts';
import { mails } from '../db/schema.ts';
import type { Person } from './find-person.ts';
import { listQuotes, type QuoteSearch } from './find-quotes.ts';
import { forgetInAgendas } from './forget-in-agendas.ts';
import { listMarks } from './marks.ts';

/**
 * Deletes the mails to the person and about the person. Lists of a day's calls stay without the person. Words that the
 * coach tried may show anybody's call, so they go with each erasure.
 */
export async function deleteMailsAbout(tx: Db, person: Person, search: QuoteSearch): Promise<void> {
  const { addresses, freeCallIds, paidCallIds, paymentIds, questionIds } = person;
  const rows = await listQuotes(tx, 'mails', listMarks(person), search);
  const found = rows.map(({ key }) => key);
  const quoting = rows.filter(({ isQuoting }) => isQuoting).map(({ key }) => key);
  await forgetInAgendas(tx, person, found);
  await tx.delete(mails).where(
    or(
      isAnyOf(mails.recipient, addresses),
      isAnyOf(mails.consultationRequestId, freeCallIds),
      isAnyOf(mails.coachingCallId, paidCallIds),
      isAnyOf(mails.paymentId, paymentIds),
      isAnyOf(mails.courseQuestionId, questionIds),
      // An agenda has other people's calls too, and a name in it may be somebody's address.
      and(isAnyOf(mails.id, quoting), ne(mails.kind, 'agenda')),
      and(isAnyOf(mails.id, found), sql`${mails.facts} -> 'test' is not null`),
    ),
  );
}
