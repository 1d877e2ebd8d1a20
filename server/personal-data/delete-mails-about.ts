import type { Db } from '../db/connect.ts';
import { and, inArray, or, type SQL, sql } from '../db/drizzle.ts';
import { isAnyOf } from '../db/is-any-of.ts';
import { mails } from '../db/schema.ts';
import { clientMailKinds } from '../mail/mail-kinds.ts';
import type { Person } from './find-person.ts';
import { marksOfAddresses, marksOfNames, quotesAny, withSpellings } from './marks.ts';

const allWords = sql`concat_ws(' ', ${mails.facts}::text, ${mails.sentContent}::text, ${mails.lastError}, ${mails.onceKey})`;

/** Mails to the person and about the person. */
function isMailAbout(person: Person): SQL {
  const { addresses, freeCallIds, paidCallIds, paymentIds, questionIds } = person;
  const isToOthers = sql`not (${inArray(mails.kind, clientMailKinds)})`;
  return or(
    isAnyOf(mails.recipient, addresses),
    isAnyOf(mails.consultationRequestId, freeCallIds),
    isAnyOf(mails.coachingCallId, paidCallIds),
    isAnyOf(mails.paymentId, paymentIds),
    isAnyOf(mails.courseQuestionId, questionIds),
    quotesAny(allWords, withSpellings(marksOfAddresses(person))),
    // Days and notices name people without an address. Another client's mail may name somebody of the same name.
    and(isToOthers, quotesAny(allWords, withSpellings(marksOfNames(person)))),
  ) as SQL;
}

export async function deleteMailsAbout(tx: Db, person: Person): Promise<void> {
  await tx.delete(mails).where(isMailAbout(person));
}
