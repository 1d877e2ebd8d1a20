import type { Db } from '../db/connect.ts';
import { and, inArray, or, type SQL, sql } from '../db/drizzle.ts';
import { isAnyOf } from '../db/is-any-of.ts';
import { mails } from '../db/schema.ts';
import { clientMailKinds } from '../mail/mail-kinds.ts';
import type { Person } from './find-person.ts';

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
    quotesAny(addresses),
    // Days and notices name people without an address. Another client's mail may name somebody of the same name.
    and(isToOthers, quotesAny([...person.names.map(({ whole }) => whole), ...person.phones])),
  ) as SQL;
}

export async function deleteMailsAbout(tx: Db, person: Person): Promise<void> {
  await tx.delete(mails).where(isMailAbout(person));
}

/** Raw, since the builder cannot look into JSON. In there, quotation marks and the like are written in another way. */
function quotesAny(words: readonly string[]): SQL {
  const written = words.flatMap((word) => [word, JSON.stringify(word).slice(1, -1)]).filter((word) => word.length > 3);
  const text = sql`lower(concat(${mails.facts}::text, ${mails.sentContent}::text, ${mails.lastError}, ${mails.onceKey}))`;
  return sql`exists (select from unnest(${sql.param(written.map((word) => word.toLowerCase()))}::text[]) as word
    where position(word in ${text}) > 0)`;
}
