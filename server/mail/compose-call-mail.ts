import type { Reminder } from '#domain/bookings.ts';
import type { Sql } from '../db/connect.ts';
import { createCallLinkToken, createConfirmLinkToken } from './call-links.ts';
import { type CallMailData, findStoredCall, parseCallMailData, type StoredCall } from './call-mail-data.ts';
import { composeCallReceipt } from './compose-receipt.ts';
import { MailDeliveryError } from './mail-transport.ts';
import {
  type CallMailKind,
  type ComposedMail,
  formatRecipientName,
  type MailContent,
  type MailSite,
} from './message.ts';
import type { MailFacts } from './queue-mails.ts';
import { callCancelled } from './templates/call-cancelled.ts';
import { callCancelledNotice, callMovedNotice } from './templates/call-change-notices.ts';
import { callMoved } from './templates/call-moved.ts';
import { callNotice } from './templates/call-notice.ts';
import type { CallTemplateInput } from './templates/call-sections.ts';
import { loadTemplate } from './templates/compile-templates.ts';
import { freeCallConfirmation } from './templates/free-call-confirmation.ts';
import { freeCallToConfirm } from './templates/free-call-to-confirm.ts';
import { paidCallConfirmation } from './templates/paid-call-confirmation.ts';
import { createReminderTemplate } from './templates/reminder.ts';

export type SingleCallMailKind = Exclude<CallMailKind, 'agenda'>;
type CallMailRow = { consultationRequestId: number | null; coachingCallId: number | null; facts: MailFacts | null };

const templates: Record<SingleCallMailKind, (templateInput: CallTemplateInput, template: string) => MailContent> = {
  'free-call-to-confirm': freeCallToConfirm,
  'free-call-confirmation': freeCallConfirmation,
  'free-call-notice': callNotice,
  'paid-call-notice': callNotice,
  'paid-call-confirmation': paidCallConfirmation,
  'call-moved': callMoved,
  'call-cancelled': callCancelled,
  'reminder-day': createReminderTemplate('day'),
  'reminder-hour': createReminderTemplate('hour'),
  'call-moved-notice': callMovedNotice,
  'call-cancelled-notice': callCancelledNotice,
};

const coachMailKinds: readonly SingleCallMailKind[] = [
  'free-call-notice',
  'paid-call-notice',
  'call-moved-notice',
  'call-cancelled-notice',
];
export const isCoachMail = (kind: SingleCallMailKind): boolean => coachMailKinds.includes(kind);

const reminderKinds: Partial<Record<SingleCallMailKind, Reminder>> = { 'reminder-day': 'day', 'reminder-hour': 'hour' };
export const reminderOfKind = (kind: SingleCallMailKind): Reminder | undefined => reminderKinds[kind];

/** The client's link is made here, from what the call is now. Throws `NotDelivered` where the booking is gone. */
export async function composeCallMail(
  db: Sql,
  site: MailSite,
  mail: CallMailRow & { kind: SingleCallMailKind },
): Promise<ComposedMail> {
  const call = await findCallToDescribe(db, mail);
  if (!call)
    throw new MailDeliveryError('the booking was deleted', true, 'The booking that this mail is about was deleted.');
  // Who has not confirmed the call gets no link that changes it.
  const path =
    mail.kind === 'free-call-to-confirm'
      ? `confirm-call#${await createConfirmLinkToken(db, call)}`
      : `my-call#${await createCallLinkToken(db, call)}`;
  const movedFrom = mail.facts?.movedFrom ? new Date(mail.facts.movedFrom) : null;
  const money = mail.facts?.money ?? 'none';
  const showsReceipt = mail.kind === 'paid-call-confirmation' || mail.kind === 'paid-call-notice';
  const receipt = showsReceipt && mail.coachingCallId !== null ? await composeCallReceipt(db, mail.coachingCallId) : '';
  const templateInput = { call, site, myCallUrl: `${site.publicUrl}/${path}`, movedFrom, money, receipt };
  const content = templates[mail.kind](templateInput, await loadTemplate(mail.kind));
  return { ...content, recipientName: isCoachMail(mail.kind) ? site.coachName : formatRecipientName(call) };
}

/** What was written down of the call when it was cancelled, or else the call as it is now. */
async function findCallToDescribe(db: Sql, mail: CallMailRow): Promise<CallMailData | undefined> {
  return mail.facts?.call ? parseCallMailData(mail.facts.call) : findCallOfMail(db, mail);
}

/** The booking as it is now; nothing where it is deleted. */
export async function findCallOfMail(db: Sql, mail: Omit<CallMailRow, 'facts'>): Promise<StoredCall | undefined> {
  const { consultationRequestId, coachingCallId } = mail;
  if (consultationRequestId) return findStoredCall(db, { kind: 'free', id: consultationRequestId });
  return coachingCallId ? findStoredCall(db, { kind: 'paid', id: coachingCallId }) : undefined;
}
