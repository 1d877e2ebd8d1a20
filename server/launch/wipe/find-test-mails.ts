import type { Db } from '../../db/connect.ts';
import { and, eq, inArray, isNull, or, sql } from '../../db/drizzle.ts';
import { listIds } from '../../db/find-rows.ts';
import { isAnyOf } from '../../db/is-any-of.ts';
import { mails } from '../../db/schema.ts';
import { paymentLinkKinds } from '../../mail/mail-kinds.ts';

type Subjects = {
  paymentIds: number[];
  billIds: number[];
  callIds: number[];
  freeCallIds: number[];
  questionIds: number[];
};
/** The addresses of deleted accounts, and those of clients whose deleted calls were all paid at the sandbox. */
type Addresses = { accounts: string[]; deletedCallsOf: string[] };

/** Returns the ids of mails about the test data. */
export async function findTestMails(
  db: Db,
  { paymentIds, billIds, callIds, freeCallIds, questionIds }: Subjects,
  { accounts, deletedCallsOf }: Addresses,
): Promise<number[]> {
  // On a site without test data, no search through all mails is needed.
  if ([paymentIds, callIds, freeCallIds, questionIds, accounts].every((list) => list.length === 0)) return [];
  const { recipient, paymentId, coachingCallId, consultationRequestId, courseQuestionId } = mails;
  const hasNoSubject = and(
    ...[paymentId, coachingCallId, consultationRequestId, courseQuestionId].map((column) => isNull(column)),
  );
  const clientOfPaidCall = sql`case ${mails.facts} #>> '{call,kind}' when 'paid' then ${mails.facts} #>> '{call,email}' end`;
  const isAboutDeletedCall = or(
    sql`${clientOfPaidCall} = any(${sql.param(deletedCallsOf)})`,
    and(eq(mails.kind, 'paid-call-confirmation'), isAnyOf(recipient, deletedCallsOf)),
  );
  const isOfBill = sql`(${mails.facts} ->> 'paymentLinkId')::int = any(${sql.param(billIds)})`;
  const isOfTestData = or(
    isAnyOf(paymentId, paymentIds),
    isAnyOf(coachingCallId, callIds),
    and(inArray(mails.kind, paymentLinkKinds), isOfBill),
    isAnyOf(consultationRequestId, freeCallIds),
    isAnyOf(courseQuestionId, questionIds),
    and(hasNoSubject, or(isAnyOf(recipient, accounts), isAboutDeletedCall)),
  );
  return listIds(db, mails, isOfTestData);
}
