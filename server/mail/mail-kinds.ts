import type { MailDefinition, MailRow } from './mail-definition.ts';
import { agenda } from './mails/agenda.ts';
import { bill } from './mails/bill.ts';
import { callCancelled } from './mails/call-cancelled.ts';
import { callCancelledNotice } from './mails/call-cancelled-notice.ts';
import { callMoved } from './mails/call-moved.ts';
import { callMovedNotice } from './mails/call-moved-notice.ts';
import { callNotice } from './mails/call-notice.ts';
import { courseAnswer } from './mails/course-answer.ts';
import { courseQuestion } from './mails/course-question.ts';
import { courseReady } from './mails/course-ready.ts';
import { courseSaleNotice } from './mails/course-sale-notice.ts';
import { courseWelcome } from './mails/course-welcome.ts';
import { emailChangeLink } from './mails/email-change-link.ts';
import { emailChangeRequested } from './mails/email-change-requested.ts';
import { emailChanged } from './mails/email-changed.ts';
import { erasureNotice } from './mails/erasure-notice.ts';
import { freeCallBooked } from './mails/free-call-booked.ts';
import { freeCallConfirmationLink } from './mails/free-call-confirmation-link.ts';
import { freeCallConfirmedByCoach } from './mails/free-call-confirmed-by-coach.ts';
import { holdLost } from './mails/hold-lost.ts';
import { holdLostNotice } from './mails/hold-lost-notice.ts';
import { letter } from './mails/letter.ts';
import { newDevice } from './mails/new-device.ts';
import { ownAddressChanged } from './mails/own-address-changed.ts';
import { ownAddressLink } from './mails/own-address-link.ts';
import { ownAddressRequested } from './mails/own-address-requested.ts';
import { ownAddressUsed } from './mails/own-address-used.ts';
import { ownCalendarNotice } from './mails/own-calendar-notice.ts';
import { packageEnded } from './mails/package-ended.ts';
import { packageOffer } from './mails/package-offer.ts';
import { packagePaid } from './mails/package-paid.ts';
import { packageReminder } from './mails/package-reminder.ts';
import { paidCallConfirmation } from './mails/paid-call-confirmation.ts';
import { passwordChanged } from './mails/password-changed.ts';
import { passwordSet } from './mails/password-set.ts';
import { paymentDisputedNotice } from './mails/payment-disputed-notice.ts';
import { paymentLink } from './mails/payment-link.ts';
import { paymentReceived } from './mails/payment-received.ts';
import { paymentReceivedNotice } from './mails/payment-received-notice.ts';
import { paymentRefunded } from './mails/payment-refunded.ts';
import { personalDataErased } from './mails/personal-data-erased.ts';
import { personalDataLink } from './mails/personal-data-link.ts';
import { personalDataSignIn } from './mails/personal-data-sign-in.ts';
import { rebookingInvitation } from './mails/rebooking-invitation.ts';
import { reminderDay, reminderHour } from './mails/reminder.ts';
import { sessionTakenOver } from './mails/session-taken-over.ts';
import { signInChanged } from './mails/sign-in-changed.ts';
import { temporaryPassword } from './mails/temporary-password.ts';
import { testMail } from './mails/test-mail.ts';
import { verification } from './mails/verification.ts';
import { videoLink } from './mails/video-link.ts';

/**
 * All mails that the site sends, by the kind under which databases have stored them since 1.0. Files are named for what
 * a mail says, so a kind may differ from its file.
 */
export const mailDefinitions = {
  'free-call-to-confirm': freeCallConfirmationLink,
  'free-call-confirmation': freeCallBooked,
  'free-call-confirmed': freeCallConfirmedByCoach,
  'free-call-notice': callNotice,
  'paid-call-notice': callNotice,
  'paid-call-confirmation': paidCallConfirmation,
  'call-moved': callMoved,
  'call-moved-notice': callMovedNotice,
  'video-link': videoLink,
  'call-cancelled': callCancelled,
  'call-cancelled-notice': callCancelledNotice,
  'own-calendar-notice': ownCalendarNotice,
  'rebooking-invitation': rebookingInvitation,
  'reminder-day': reminderDay,
  'reminder-hour': reminderHour,
  agenda,
  'payment-link': paymentLink,
  bill,
  'package-offer': packageOffer,
  'package-paid': packagePaid,
  'package-reminder': packageReminder,
  'package-ended': packageEnded,
  'payment-received': paymentReceived,
  'payment-received-notice': paymentReceivedNotice,
  'payment-refunded': paymentRefunded,
  'payment-disputed-notice': paymentDisputedNotice,
  'hold-lost': holdLost,
  'hold-lost-notice': holdLostNotice,
  'course-welcome': courseWelcome,
  'course-ready': courseReady,
  'course-sale-notice': courseSaleNotice,
  'course-question': courseQuestion,
  'course-answer': courseAnswer,
  letter,
  verification,
  'temporary-password': temporaryPassword,
  'email-change-link': emailChangeLink,
  'email-change-requested': emailChangeRequested,
  'email-changed': emailChanged,
  'own-address-link': ownAddressLink,
  'own-address-used': ownAddressUsed,
  'own-address-requested': ownAddressRequested,
  'own-address-changed': ownAddressChanged,
  'password-changed': passwordChanged,
  'password-set': passwordSet,
  'session-taken-over': sessionTakenOver,
  'new-device': newDevice,
  'sign-in-changed': signInChanged,
  'personal-data-link': personalDataLink,
  'personal-data-sign-in': personalDataSignIn,
  'personal-data-erased': personalDataErased,
  'erasure-notice': erasureNotice,
  'test-mail': testMail,
} satisfies Record<string, MailDefinition<unknown>>;

export type MailKind = keyof typeof mailDefinitions;

export const clientMailKinds = Object.entries<Pick<MailDefinition<unknown>, 'to'>>(mailDefinitions)
  .filter(([, { to }]) => to === 'client')
  .map(([kind]) => kind);

/** Mails about what their facts name by its payment link: a bill, or a package. */
export const paymentLinkKinds = [
  'bill',
  'package-offer',
  'package-paid',
  'package-reminder',
  'package-ended',
] as const satisfies MailKind[];

export function findMailDefinition(kind: string): MailDefinition<unknown> {
  if (!Object.hasOwn(mailDefinitions, kind)) throw new Error(`There’s no email of the kind ${kind}.`);
  return mailDefinitions[kind as MailKind];
}

/** Mails that read the recipient's account. At another address they would be about another account. */
const accountKinds: MailKind[] = [
  'course-ready',
  'course-welcome',
  'verification',
  'temporary-password',
  'email-change-link',
  'own-address-link',
];

/** Whether a mail may go to another address: it is to a client, about a booking or payment, and opens no account. */
export function canChangeRecipient({
  kind,
  consultationRequestId,
  coachingCallId,
  paymentId,
}: Pick<MailRow, 'kind' | 'consultationRequestId' | 'coachingCallId' | 'paymentId'>): boolean {
  // A kind of another version of the site may still be listed.
  if (!Object.hasOwn(mailDefinitions, kind) || accountKinds.includes(kind as MailKind)) return false;
  const { to } = findMailDefinition(kind);
  return to === 'client' && Boolean(consultationRequestId ?? coachingCallId ?? paymentId);
}
