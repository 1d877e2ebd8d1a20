import type { Db } from '../db/connect.ts';
import { mails } from '../db/schema.ts';
import type { Queue } from '../jobs/queue.ts';
import type { MailKind } from './message.ts';

export type OwedMail = { kind: MailKind; recipient: string; consultationRequestId: number };

/** Makes the site owe these mails, inside the given transaction and in two statements: they leave once it commits. */
export async function queueMails(tx: Db, queue: Queue, owed: OwedMail[]): Promise<void> {
  if (owed.length === 0) return;
  const rows = await tx.insert(mails).values(owed).returning({ mailId: mails.id });
  await queue.enqueue(tx, 'send-mail', rows);
}
