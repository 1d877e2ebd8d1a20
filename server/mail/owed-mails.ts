import type { Sql } from '../db/connect.ts';
import type { Queue } from '../jobs/queue.ts';
import type { MailKind } from './message.ts';

export type OwedMail = { kind: MailKind; recipient: string; consultationRequestId: number };

/** Makes the site owe these mails, inside the given transaction and in two statements: they leave once it commits. */
export async function queueMails(tx: Sql, queue: Queue, owed: OwedMail[]): Promise<void> {
  if (owed.length === 0) return;
  const { rows } = await tx.query(
    `insert into mails (kind, recipient, consultation_request_id)
     select kind, recipient, consultation_request_id
     from json_to_recordset($1::json) as owed (kind text, recipient text, consultation_request_id int)
     returning id as "mailId"`,
    [JSON.stringify(owed.map(({ consultationRequestId: id, ...mail }) => ({ ...mail, consultation_request_id: id })))],
  );
  await queue.enqueue(tx, 'send-mail', rows as { mailId: number }[]);
}
