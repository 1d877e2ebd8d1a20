import { eq } from 'drizzle-orm';
import { mails } from '../db/schema.ts';
import type { MailDatabase, MailRow } from '../mail/compose.ts';
import type { MailKind } from '../mail/message.ts';
import type { CallFacts } from '../mail/owed-mails.ts';
import { Refusal } from '../refusal.ts';

/** Throws `NOT_FOUND`. */
export async function findMail({ db }: MailDatabase, id: number): Promise<MailRow> {
  const [mail] = await db.select().from(mails).where(eq(mails.id, id));
  return mail ? { ...mail, kind: mail.kind as MailKind, facts: mail.facts as CallFacts | null } : refuseGone();
}

export function refuseGone(): never {
  throw new Refusal('NOT_FOUND', { message: 'This mail does not exist any more.' });
}
