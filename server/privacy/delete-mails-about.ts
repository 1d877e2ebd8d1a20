import type { Db } from '../db/connect.ts';
import { and, inArray, ne, or, sql } from '../db/drizzle.ts';
import { isAnyOf } from '../db/is-any-of.ts';
import { mails, namedClients, paymentLinks } from '../db/schema.ts';
import { paymentLinkKinds } from '../mail/mail-kinds.ts';
import { isNamed, type Person } from './find-person.ts';
import { forgetInAgendas } from './forget-in-agendas.ts';

/**
 * Deletes the mails to the person and about the person, also where they name another person too. Lists of a day's
 * calls stay without the person. Words that the coach tried may show anybody's call, so they go with each erasure.
 */
export async function deleteMailsAbout(tx: Db, person: Person): Promise<void> {
  const isNaming = inArray(mails.id, tx.select({ id: namedClients.mailId }).from(namedClients).where(isNamed(person)));
  const bills = tx
    // Raw, since the builder cannot look into JSON.
    .select({ id: sql`${paymentLinks.id}::text` })
    .from(paymentLinks)
    .where(isAnyOf(paymentLinks.email, person.addresses));
  const isAboutBill = and(inArray(mails.kind, paymentLinkKinds), sql`${mails.facts} ->> 'paymentLinkId' in ${bills}`);
  await forgetInAgendas(tx, person, isNaming);
  await tx.delete(mails).where(
    or(
      and(isNaming, ne(mails.kind, 'agenda')),
      // The address of a booking, bill or payment may have been changed since.
      isAnyOf(mails.consultationRequestId, person.freeCallIds),
      isAnyOf(mails.coachingCallId, person.paidCallIds),
      isAnyOf(mails.paymentId, person.paymentIds),
      isAboutBill,
      isAnyOf(mails.courseQuestionId, person.questionIds),
    ),
  );
}
