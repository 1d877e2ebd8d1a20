import type { MailRow, ReadContext } from './mail-definition.ts';

/** What the mails about a new sign-in address of the coach are about. Undefined for a mail without it. */
export async function readEmailChange(_context: ReadContext, { facts, createdAt }: MailRow) {
  return facts?.emailChange && { ...facts.emailChange, happenedAt: createdAt };
}
