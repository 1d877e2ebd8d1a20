import { and, eq, gt } from '../db/drizzle.ts';
import { emailChanges } from '../db/schema.ts';
import { type MailRow, type OutdatedContext, type ReadContext, subjectIsGone } from './mail-definition.ts';

const IS_GONE = 'The change of address was confirmed, replaced or canceled, or the email is too old.';

/** Returns the change that the mails about a new sign-in address describe. */
export async function readEmailChange(_context: ReadContext, { facts, createdAt }: MailRow) {
  return facts?.emailChange && { ...facts.emailChange, happenedAt: createdAt };
}

/** Throws if the change no longer waits. */
export async function issueChangeToken({ issue }: ReadContext, changeId: number): Promise<string> {
  const token = await issue.emailChangeToken(changeId);
  if (!token) throw subjectIsGone('the change of address is gone', IS_GONE);
  return token;
}

/** Returns why the change needs no mail any more; null while it waits for its link. */
export async function findEndedChangeReason(
  { db, now }: OutdatedContext,
  { facts }: Pick<MailRow, 'facts'>,
): Promise<string | null> {
  const isWaiting = and(eq(emailChanges.id, facts?.emailChange?.id ?? 0), gt(emailChanges.expiresAt, now));
  return (await db.$count(emailChanges, isWaiting)) > 0 ? null : IS_GONE;
}
