import { isOpenBooking } from '#domain/bookings.ts';
import { findDueReminder, isReminderTime, type Reminder } from '#domain/reminders.ts';
import type { Db } from '../db/connect.ts';
import { and, eq, gt, inArray, or } from '../db/drizzle.ts';
import { mails } from '../db/schema.ts';
import { findCallOfMail, type StoredCall } from './call-mail-data.ts';
import type { MailRow, OutdatedContext } from './mail-definition.ts';
import { reminderOnceKey } from './once-keys.ts';

type CallMailRules = {
  /** The coach may have missed a booking, so a notice is worth sending after the call has begun. */
  isSentAfterStart?: true;
  reminder?: Reminder;
  /** A later mail of this kind to the same recipient says all that this mail says. */
  supersededBy?: string;
};

/** The outdated rule of mails about a call that takes place. */
export const createOutdatedCallRule =
  (rules: CallMailRules) =>
  async ({ db, now }: OutdatedContext, mail: MailRow): Promise<string | null> => {
    const call = await findCallOfMail(db, mail);
    if (!call) return 'The booking was deleted.';
    return findCallReason(call, rules, mail, now) ?? (await findSupersededReason(db, rules, mail));
  };

function findCallReason(
  call: StoredCall,
  { isSentAfterStart, reminder }: CallMailRules,
  { onceKey }: MailRow,
  now: Date,
): string | null {
  const hasEnded = call.status === 'completed' || call.status === 'no_show';
  if (!isOpenBooking(call) && !hasEnded) return 'The call was cancelled.';
  if (reminder && onceKey && onceKey !== reminderOnceKey(reminder, call)) {
    return 'The call was moved to another time before this reminder was due.';
  }
  // A copy that the coach sends by hand has no key.
  if (reminder && !onceKey && !isReminderTime(reminder, call, now)) return 'The call is no longer that close.';
  if ((hasEnded || call.startsAt <= now) && !isSentAfterStart) return 'The call has already started.';
  if (reminder === 'day' && findDueReminder(call, now) === 'hour') return 'The one-hour reminder replaced it.';
  return null;
}

async function findSupersededReason(db: Db, { supersededBy }: CallMailRules, mail: MailRow): Promise<string | null> {
  if (!supersededBy) return null;
  const { consultationRequestId, coachingCallId } = mail;
  const laterMails = await db.$count(
    mails,
    and(
      gt(mails.id, mail.id),
      eq(mails.kind, supersededBy),
      eq(mails.recipient, mail.recipient),
      inArray(mails.state, ['queued', 'sent']),
      or(
        consultationRequestId === null ? undefined : eq(mails.consultationRequestId, consultationRequestId),
        coachingCallId === null ? undefined : eq(mails.coachingCallId, coachingCallId),
      ),
    ),
  );
  return laterMails > 0 ? 'The call was moved, and a later email has the new time.' : null;
}
