import type { Reminder } from '#domain/bookings.ts';
import type { Sql } from '../db/connect.ts';
import { callLink, confirmLink } from './call-links.ts';
import { callFromFacts, findStoredCall, type MailedCall, type StoredCall } from './mailed-call.ts';
import { addressee, type CallMailKind, type Letter, type MailContent, type MailSite } from './message.ts';
import type { CallFacts } from './owed-mails.ts';
import { receiptOf } from './receipt.ts';
import { callCancelled } from './templates/call-cancelled.ts';
import { callMoved } from './templates/call-moved.ts';
import { callNotice } from './templates/call-notice.ts';
import type { AboutCall } from './templates/call-parts.ts';
import { callCancelledNotice, callMovedNotice } from './templates/change-notice.ts';
import { template } from './templates/compiled.ts';
import { freeCallConfirmation } from './templates/free-call-confirmation.ts';
import { freeCallToConfirm } from './templates/free-call-to-confirm.ts';
import { paidCallConfirmation } from './templates/paid-call-confirmation.ts';
import { reminderOf } from './templates/reminder.ts';
import { NotDelivered } from './transport.ts';

export type OneCallKind = Exclude<CallMailKind, 'agenda'>;
type CallMail = { consultationRequestId: number | null; coachingCallId: number | null; facts: CallFacts | null };

const compose: Record<OneCallKind, (about: AboutCall, template: string) => MailContent> = {
  'free-call-to-confirm': freeCallToConfirm,
  'free-call-confirmation': freeCallConfirmation,
  'free-call-notice': callNotice,
  'paid-call-notice': callNotice,
  'paid-call-confirmation': paidCallConfirmation,
  'call-moved': callMoved,
  'call-cancelled': callCancelled,
  'reminder-day': reminderOf('day'),
  'reminder-hour': reminderOf('hour'),
  'call-moved-notice': callMovedNotice,
  'call-cancelled-notice': callCancelledNotice,
};

const coachKinds: readonly OneCallKind[] = [
  'free-call-notice',
  'paid-call-notice',
  'call-moved-notice',
  'call-cancelled-notice',
];
export const isToCoach = (kind: OneCallKind): boolean => coachKinds.includes(kind);

const reminderKinds: Partial<Record<OneCallKind, Reminder>> = { 'reminder-day': 'day', 'reminder-hour': 'hour' };
export const reminderIn = (kind: OneCallKind): Reminder | undefined => reminderKinds[kind];

/** The client's link is made here, from what the call is now. Throws `NotDelivered` where the booking is gone. */
export async function composeAboutCall(
  db: Sql,
  site: MailSite,
  mail: CallMail & { kind: OneCallKind },
): Promise<Letter> {
  const call = await findToldCall(db, mail);
  if (!call)
    throw new NotDelivered('the booking was deleted', true, 'The booking that this mail is about was deleted.');
  // Who has not confirmed the call gets no link that changes it.
  const path =
    mail.kind === 'free-call-to-confirm'
      ? `confirm-call#${await confirmLink(db, call)}`
      : `my-call#${await callLink(db, call)}`;
  const movedFrom = mail.facts?.movedFrom ? new Date(mail.facts.movedFrom) : null;
  const money = mail.facts?.money ?? 'none';
  const tellsPrice = mail.kind === 'paid-call-confirmation' || mail.kind === 'paid-call-notice';
  const receipt = tellsPrice && mail.coachingCallId !== null ? await receiptOf(db, mail.coachingCallId) : '';
  const about = { call, site, myCallUrl: `${site.publicUrl}/${path}`, movedFrom, money, receipt };
  const content = compose[mail.kind](about, await template(mail.kind));
  return { ...content, recipientName: isToCoach(mail.kind) ? site.coachName : addressee(call) };
}

/** What was written down of the call when it was cancelled, or else the call as it is now. */
async function findToldCall(db: Sql, mail: CallMail): Promise<MailedCall | undefined> {
  return mail.facts?.call ? callFromFacts(mail.facts.call) : findCallOf(db, mail);
}

/** The booking as it is now; nothing where it is deleted. */
export async function findCallOf(db: Sql, mail: Omit<CallMail, 'facts'>): Promise<StoredCall | undefined> {
  const { consultationRequestId, coachingCallId } = mail;
  if (consultationRequestId) return findStoredCall(db, { kind: 'free', id: consultationRequestId });
  return coachingCallId ? findStoredCall(db, { kind: 'paid', id: coachingCallId }) : undefined;
}
