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

/** More of them say nothing new, and anybody may have registered the address. */
const NOTICES_AN_HOUR = 5;

/** Makes the site owe a notice about an account, unless its owner has had enough of that kind in the last hour. */
export async function queueNotice(
  tx: Sql,
  queue: Queue,
  notice: { kind: 'password-changed' | 'session-taken-over'; recipient: string },
): Promise<void> {
  const { rows } = await tx.query(
    `select count(*)::int as sent from mails
     where recipient = $1 and kind = $2 and created_at > now() - interval '1 hour'`,
    [notice.recipient, notice.kind],
  );
  if ((rows[0]?.sent as number) < NOTICES_AN_HOUR) await queueMails(tx, queue, [notice]);
}
