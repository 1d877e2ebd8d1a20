import type { Sql } from '../db/connect.ts';
import type { Queue } from '../jobs/queue.ts';
import type { AccountMailKind, CallMailKind } from './message.ts';

/** Whom a mail about an account is about is looked up by its address, when it is sent; no account, no mail. */
export type OwedMail =
  | { kind: CallMailKind; recipient: string; consultationRequestId: number }
  | { kind: AccountMailKind; recipient: string; consultationRequestId?: undefined };

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
