import type { Db } from '../db/connect.ts';
import { and, or, sql } from '../db/drizzle.ts';
import { isAnyOf } from '../db/is-any-of.ts';
import { mails } from '../db/schema.ts';
import type { Person } from './find-person.ts';
import { listQuotes, type QuoteSearch } from './find-quotes.ts';
import { forgetInAgendas } from './forget-in-agendas.ts';
import { listMarks } from './marks.ts';

/**
 * Deletes the mails to the person and about the person. Lists of a day's calls stay without the person. Words that the coach tried may
 * show anybody's call, so they go with each erasure.
 */
export async function deleteMailsAbout(tx: Db, person: Person, search: QuoteSearch): Promise<void> {
  const { addresses, freeCallIds, paidCallIds, paymentIds, questionIds } = person;
  const rows = await listQuotes(tx, 'mails', listMarks(person), search);
  const [quoting, suspects] = [true, false].map((isQuoting) =>
    rows.filter((row) => row.isQuoting === isQuoting).map(({ key }) => key),
  ) as [number[], number[]];
  await forgetInAgendas(tx, person, suspects);
  await tx
    .delete(mails)
    .where(
      or(
        isAnyOf(mails.recipient, addresses),
        isAnyOf(mails.consultationRequestId, freeCallIds),
        isAnyOf(mails.coachingCallId, paidCallIds),
        isAnyOf(mails.paymentId, paymentIds),
        isAnyOf(mails.courseQuestionId, questionIds),
        isAnyOf(mails.id, quoting),
        and(isAnyOf(mails.id, suspects), sql`${mails.facts} -> 'test' is not null`),
      ),
    );
}
