import { getConfirmDeadline } from '#domain/booking-ceilings.ts';
import { findDueReminder, isOpenBooking, isReminderTime } from '#domain/bookings.ts';
import { dateAt } from '#domain/coach-clock.ts';
import type { Sql } from '../db/connect.ts';
import type { StoredCall } from './call-mail-data.ts';
import { listCallsOnDate } from './compose-agenda.ts';
import { findCallOfMail, isCoachMail, reminderOfKind, type SingleCallMailKind } from './compose-call-mail.ts';
import { isAccountMail, isCourseMail, isPaymentMail, type MailRow } from './compose-mail.ts';
import { findCoursePurchase } from './course-purchase-data.ts';
import type { MailSite } from './message.ts';
import { reminderOnceKey } from './once-keys.ts';

/** Why a mail is not worth sending any more, in a plain sentence; null where it is. */
export async function findOutdatedReason(db: Sql, site: MailSite, mail: MailRow, now: Date): Promise<string | null> {
  const { kind } = mail;
  if (kind === 'password-set') return findPasswordOutdatedReason(db, mail.recipient);
  // What happened to money stays true, and a question is worth an answer also when its member has left.
  if (isAccountMail(kind) || isPaymentMail(kind) || kind === 'course-question') return null;
  if (isCourseMail(kind)) return findPurchaseOutdatedReason(db, { ...mail, kind });
  if (kind === 'agenda') return findAgendaOutdatedReason(db, site, mail.facts?.date ?? '', now);
  // That a call was cancelled stays true, and is told late rather than never.
  if (kind === 'call-cancelled' || kind === 'call-cancelled-notice') return null;
  const call = await findCallOfMail(db, mail);
  if (!call) return 'The booking was deleted.';
  if (kind === 'free-call-to-confirm') return findConfirmOutdatedReason(call, now);
  return findCallOutdatedReason(call, { ...mail, kind }, now) ?? (await findSupersededReason(db, { ...mail, kind }));
}

/** Once the owner has chosen another password, the one that was set is of no use. */
async function findPasswordOutdatedReason(db: Sql, recipient: string): Promise<string | null> {
  const { rows } = await db.query('select password_expires_at is null as "isChosen" from users where email = $1', [
    recipient,
  ]);
  return rows[0]?.isChosen ? 'Its owner has a password of their own meanwhile.' : null;
}

/** That the course was bought stays true; that it is open does not. */
async function findPurchaseOutdatedReason(db: Sql, { kind, paymentId }: MailRow): Promise<string | null> {
  if (kind === 'course-sale-notice') return null;
  const purchase = await findCoursePurchase(db, paymentId);
  if (!purchase) return 'The account was deleted.';
  if (purchase.status === 'refunded') return 'The payment was given back.';
  return purchase.dispute && purchase.dispute !== 'won' ? 'The payment is disputed.' : null;
}

async function findAgendaOutdatedReason(db: Sql, site: MailSite, date: string, now: Date): Promise<string | null> {
  if (dateAt(now, site.coachTimeZone) > date) return 'The day was over before this agenda was sent.';
  const hasMore = (await listCallsOnDate(db, date, site)).some(({ startsAt }) => startsAt > now);
  return hasMore ? null : 'No call of the day was left when this agenda was to be sent.';
}

function findConfirmOutdatedReason({ status, createdAt }: StoredCall, now: Date): string | null {
  if (isOpenBooking({ kind: 'free', status })) return 'The call is confirmed.';
  const isHeld = now < getConfirmDeadline(createdAt);
  return status === 'unconfirmed' && isHeld ? null : 'The time is not held any more.';
}

type SingleCallMailRow = MailRow & { kind: SingleCallMailKind };

/** The coach is told of a booking even when the call has begun: she may have missed it. */
function findCallOutdatedReason(call: StoredCall, { kind, onceKey }: SingleCallMailRow, now: Date): string | null {
  const hasEnded = call.status === 'completed' || call.status === 'no_show';
  if (!isOpenBooking(call) && !hasEnded) return 'The call was cancelled.';
  const reminder = reminderOfKind(kind);
  if (reminder && onceKey && onceKey !== reminderOnceKey(reminder, call)) {
    return 'The call was moved to another time before this reminder was due.';
  }
  // A copy that the coach sends by hand has no key.
  if (reminder && !onceKey && !isReminderTime(reminder, call, now)) return 'The call is not that near any more.';
  if ((hasEnded || call.startsAt <= now) && !isCoachMail(kind)) return 'The call has begun.';
  if (reminder === 'day' && findDueReminder(call, now) === 'hour') return 'The reminder an hour before took its place.';
  return null;
}

/** Which later mail tells the client or the coach all that is in this one, and when the call is now. */
const supersededBy: Partial<Record<SingleCallMailKind, SingleCallMailKind>> = {
  'free-call-confirmation': 'call-moved',
  'paid-call-confirmation': 'call-moved',
  'call-moved': 'call-moved',
  'call-moved-notice': 'call-moved-notice',
};

async function findSupersededReason(db: Sql, { id, kind, ...mail }: SingleCallMailRow): Promise<string | null> {
  const laterKind = supersededBy[kind];
  if (!laterKind) return null;
  const { rows } = await db.query(
    `select from mails where id > $1 and kind = $2 and recipient = $3 and state in ('queued', 'sent')
       and (consultation_request_id = $4 or coaching_call_id = $5) limit 1`,
    [id, laterKind, mail.recipient, mail.consultationRequestId, mail.coachingCallId],
  );
  return rows.length > 0 ? 'The call was moved, and a later mail tells its new time.' : null;
}
