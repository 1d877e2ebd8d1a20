import type { Sql } from '../db/connect.ts';
import type { MailRow } from './compose-mail.ts';

/**
 * Whether somebody has shown that an address is theirs: it belongs to a verified account, a link mailed to it was used, or an
 * earlier call of it took place or was paid for. `email` is a place or a column.
 */
const confirmedCondition = (email: string): string => `(
  exists (select from users where users.email = ${email} and email_verified_at is not null)
  or exists (select from consultation_requests as earlier where earlier.email = ${email} and (status = 'completed'
    or exists (select from booking_events where consultation_request_id = earlier.id and actor = 'client')))
  or exists (select from coaching_calls as earlier where earlier.email = ${email}
    and (status in ('paid', 'confirmed', 'completed', 'no_show', 'refunded')
    or exists (select from booking_events where coaching_call_id = earlier.id and actor = 'client'))))`;

export async function isConfirmedAddress(sql: Sql, email: string): Promise<boolean> {
  const { rows } = await sql.query(`select ${confirmedCondition('$1')} as confirmed`, [email]);
  return rows[0]?.confirmed as boolean;
}

/** A mail that is held back may leave about two days after its booking, or later where the coach sends it again. */
const MAX_DELAY_DAYS = 4;

/** What visitors' bookings sent in the last day, or are about to send; those that were held back have not left yet. */
const countStatement = (condition: string) => `select count(*)::int as sent from mails
  join consultation_requests as calls on calls.id = mails.consultation_request_id
  where calls.created_at > $1::timestamptz - interval '${MAX_DELAY_DAYS} days' and calls.network_path is not null
    and mails.kind in ('free-call-confirmation', 'free-call-to-confirm')
    and (mails.state = 'sent' and mails.sent_at > $1::timestamptz - interval '1 day'
      or mails.state = 'queued' and mails.kind = 'free-call-to-confirm')
    and ${condition}`;
const countAll = countStatement('true');
const countUnconfirmed = countStatement(`not ${confirmedCondition('mails.recipient')}`);

/** Whether one more mail may go to an unconfirmed address today. Whose addresses are confirmed is looked up near the limit only. */
export async function isUnderUnconfirmedLimit(sql: Sql, maxPerDay: number, now: Date): Promise<boolean> {
  for (const statement of [countAll, countUnconfirmed]) {
    const { rows } = await sql.query(statement, [now]);
    if ((rows[0]?.sent as number) < maxPerDay) return true;
  }
  return false;
}

/** Counted apart from bookings, so that neither uses up the other's share. */
const countAccountMails = `select count(*)::int as sent from mails
  where kind in ('verification', 'temporary-password') and sent_at > $1::timestamptz - interval '1 day'
    and state = 'sent' and not ${confirmedCondition('mails.recipient')}`;

/**
 * Why a mail has to wait, in a sentence for the coach; null where it may leave. What it is about stays booked or registered.
 * It uses up the retries of every mail: it is tried again for about two days, and the coach sees it among the mails that wait;
 * then it is listed as failed, and the coach can send it again.
 */
export function findDelayReason(sql: Sql, mail: MailRow, maxPerDay: number, now: Date): Promise<string | null> {
  if (mail.kind === 'free-call-confirmation') return findConfirmationDelayReason(sql, mail, maxPerDay, now);
  if (mail.kind === 'verification' || mail.kind === 'temporary-password')
    return findAccountMailDelayReason(sql, mail, maxPerDay, now);
  return Promise.resolve(null);
}

async function findConfirmationDelayReason(
  sql: Sql,
  { recipient, consultationRequestId }: MailRow,
  maxPerDay: number,
  now: Date,
): Promise<string | null> {
  if (await isUnderUnconfirmedLimit(sql, maxPerDay, now)) return null;
  const { rows } = await sql.query(
    `select network_path is not null and not ${confirmedCondition('$2')} as "isHeldBack" from consultation_requests where id = $1`,
    [consultationRequestId, recipient],
  );
  return rows[0]?.isHeldBack ? delayReason('Many calls were booked today, and confirmations') : null;
}

async function findAccountMailDelayReason(
  sql: Sql,
  { recipient }: MailRow,
  maxPerDay: number,
  now: Date,
): Promise<string | null> {
  const { rows } = await sql.query(countAccountMails, [now]);
  if ((rows[0]?.sent as number) < maxPerDay || (await isConfirmedAddress(sql, recipient))) return null;
  return delayReason('Many accounts were created today, and mails');
}

const delayReason = (what: string) =>
  `${what} to addresses that nobody has confirmed are limited. This one leaves as soon as the limit allows it, if that is within about two days.`;
