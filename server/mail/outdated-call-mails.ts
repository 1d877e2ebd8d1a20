import { isOpenBooking } from '#domain/bookings.ts';
import { isReminderTime } from '#domain/reminders.ts';
import type { Db } from '../db/connect.ts';
import { and, eq, gt, inArray, or } from '../db/drizzle.ts';
import { mails } from '../db/schema.ts';
import { findCallOfMail, type StoredCall } from './call-mail-data.ts';
import type { MailRow, OutdatedContext } from './mail-definition.ts';
import { getReminderHours } from './once-keys.ts';

type CallMailRules = {
  /** True if the mail is sent even after the call has begun: the coach may have missed a booking. */
  isSentAfterStart?: true;
  /** The hours before the call within which the coach may send a copy of this reminder by hand. */
  reminderWithinHours?: number;
  /** The kind of mail that, if sent later to the same recipient, says all that this mail says. */
  supersededBy?: keyof typeof supersededReasons;
};

/** The reason why most mails about a call are not sent once the call has begun. */
export const CALL_BEGAN = 'The call has already started.';
const MOVED_AGAIN = 'The call was moved, and a later email has the new time.';
const supersededReasons = {
  'call-moved': MOVED_AGAIN,
  'call-moved-notice': MOVED_AGAIN,
  'own-calendar-notice': 'The call was changed again, and a later email has it as it is now.',
  'video-link': 'The link was replaced, and a later email has the new one.',
};

/** Returns the `findOutdatedReason` of a mail about a call that takes place. */
export const createOutdatedCallRule =
  (rules: CallMailRules) =>
  async ({ db, site, now }: OutdatedContext, mail: MailRow): Promise<string | null> => {
    const call = await findCallOfMail(db, mail);
    if (!call) return 'The booking was deleted.';
    return (
      findCallReason(call, rules, mail, { now, reminderHours: site.reminderHours }) ??
      (await findSupersededReason(db, rules, mail))
    );
  };

function findCallReason(
  call: StoredCall,
  { isSentAfterStart, reminderWithinHours }: CallMailRules,
  { onceKey }: MailRow,
  { now, reminderHours }: { now: Date; reminderHours: readonly number[] },
): string | null {
  const hasEnded = call.status === 'completed' || call.status === 'no_show';
  if (!isOpenBooking(call) && !hasEnded) return 'The call was canceled.';
  // Undefined for a mail that is no reminder; null if the call has been moved since.
  const hours = reminderWithinHours && onceKey ? getReminderHours(onceKey, call) : reminderWithinHours;
  if (hours === null) return 'The call was moved to another time before this reminder was due.';
  // A copy that the coach sends by hand has no key.
  if (hours && !onceKey && !isReminderTime(hours, call, now)) return 'The call is no longer that close.';
  if ((hasEnded || call.startsAt <= now) && !isSentAfterStart) return CALL_BEGAN;
  // A copy does not say which of the earlier reminders it is, so only the one-hour reminder is certain to be later.
  const canReplace = (later: number) => hours && later < hours && (onceKey || later === 1);
  const laterReminder = reminderHours.find((later) => canReplace(later) && isReminderTime(later, call, now));
  if (laterReminder)
    return laterReminder === 1 ? 'The one-hour reminder replaced it.' : 'A later reminder replaced it.';
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
  return laterMails > 0 ? supersededReasons[supersededBy] : null;
}
