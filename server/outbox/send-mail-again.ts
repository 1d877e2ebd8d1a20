import { recordAdminAction } from '../accounts/audit-log.ts';
import type { Actor } from '../accounts/users.ts';
import type { AppContext } from '../app-context.ts';
import type { Sql } from '../db/connect.ts';
import { isDueOrActive, retryNow } from '../jobs/retry-now.ts';
import type { MailRow } from '../mail/mail-definition.ts';
import { mailSite } from '../mail/mail-site.ts';
import { findMailDefinition } from '../mail/mails.ts';
import { Refusal } from '../refusal.ts';
import { findMail, throwMailNotFound } from './find-mail.ts';
import { previewMail } from './preview-mail.ts';

/** Whoever clicks twice means it once. */
const DUPLICATE_WINDOW_MS = 10 * 1000;

/**
 * Tries a mail anew that did not leave, or sends one once more that did. Throws `NOT_FOUND`, `NOT_POSSIBLE` where it
 * would not be sent, `DUPLICATE` where the same mail is on its way or has just left.
 */
export async function sendMailAgain(ctx: AppContext, actor: Actor, id: number): Promise<{ message: string }> {
  const { database, queue, now: getNow } = ctx;
  const now = getNow();
  const mail = await findMail(database, id);
  const { hindrance } = await previewMail(database, mailSite(ctx), mail, now);
  if (hindrance) throw new Refusal('NOT_POSSIBLE', { message: `This mail cannot be sent again. ${hindrance}` });
  const createdAt = statesEventTime(mail) ? mail.createdAt : now;
  return database.transaction(async (tx) => {
    const state = await lockMail(tx, id);
    const duplicateCutoff = new Date(now.getTime() - DUPLICATE_WINDOW_MS);
    const mailId =
      state === 'sent' ? await copyMail(tx, id, createdAt, duplicateCutoff) : await requeueMail(tx, id, state);
    if (mailId === null) {
      throw new Refusal('DUPLICATE', {
        message: `This mail to ${mail.recipient} is on its way already, or has just been sent.`,
      });
    }
    const job = { mailId };
    if (!(await retryNow(tx, 'send-mail', job))) await queue.enqueue(tx, 'send-mail', [job]);
    await recordAdminAction(tx, { actor: actor.email, action: 'mail-sent-again', subject: mail.recipient }, now);
    return { message: `The mail to ${mail.recipient} is on its way.` };
  });
}

/** It says when something happened to an account: a copy must name the same moment. */
const statesEventTime = ({ kind }: MailRow): boolean => findMailDefinition(kind).statesEventTime === true;

/** Whoever asks for the same mail waits until the transaction ends. Answers the state that it is in now. */
async function lockMail(tx: Sql, id: number): Promise<string> {
  const { rows } = await tx.query('select state from mails where id = $1 for update', [id]);
  return rows[0] ? String(rows[0].state) : throwMailNotFound();
}

/** Null where it is being tried at this moment. */
async function requeueMail(tx: Sql, id: number, state: string): Promise<number | null> {
  if (state === 'queued' && (await isDueOrActive(tx, 'send-mail', { mailId: id }))) return null;
  await tx.query(`update mails set state = 'queued' where id = $1`, [id]);
  return id;
}

/** Null where the same mail is queued or has just been sent. The copy is no reminder of its own, so it has no key. */
async function copyMail(tx: Sql, id: number, createdAt: Date, duplicateCutoff: Date): Promise<number | null> {
  const { rows } = await tx.query(
    `insert into mails (kind, recipient, consultation_request_id, coaching_call_id, payment_id, course_question_id, facts, created_at)
     select kind, recipient, consultation_request_id, coaching_call_id, payment_id, course_question_id, facts, $2::timestamptz
     from mails as sent where id = $1 and not exists (
       select from mails as same
       where same.recipient = sent.recipient and same.kind = sent.kind
         and same.consultation_request_id is not distinct from sent.consultation_request_id
         and same.coaching_call_id is not distinct from sent.coaching_call_id
         and same.payment_id is not distinct from sent.payment_id
         and same.course_question_id is not distinct from sent.course_question_id
         and same.facts is not distinct from sent.facts
         and (same.state = 'queued' or same.sent_at > $3::timestamptz))
     returning id`,
    [id, createdAt, duplicateCutoff],
  );
  return (rows[0]?.id as number | undefined) ?? null;
}
