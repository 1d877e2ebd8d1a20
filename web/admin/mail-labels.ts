import type { ListedMail, MailRoute } from '#contracts/mail/mails.ts';

const kindLabels: Record<string, string> = {
  'free-call-to-confirm': 'Please confirm your call',
  'free-call-confirmation': 'Confirmation of a free call',
  'free-call-confirmed': 'Free call confirmed by you',
  'free-call-notice': 'Notice of a new free call',
  'paid-call-notice': 'Notice of a new paid call',
  'paid-call-confirmation': 'Confirmation of a paid call',
  'call-moved': 'New time of a call',
  'video-link': 'Link of a call',
  'call-cancelled': 'Cancellation of a call',
  'rebooking-invitation': 'Invitation to choose a new time',
  'reminder-day': 'Reminder',
  'reminder-hour': 'Reminder, an hour before',
  'call-moved-notice': 'Notice that a client moved a call',
  'call-cancelled-notice': 'Notice that a client canceled a call',
  'own-calendar-notice': 'A change of yours, for your calendar',
  'payment-link': 'Payment link',
  bill: 'Bill',
  'package-offer': 'Offer of a package',
  'package-paid': 'A package was paid',
  'package-reminder': 'Reminder of calls left in a package',
  'package-ended': 'End of a package',
  'payment-received': 'Receipt of a bill or late payment',
  'payment-received-notice': 'Notice of a paid link or package',
  'payment-refunded': 'Refund of a payment',
  'hold-lost': 'Paid, but the time was gone',
  'payment-disputed-notice': 'Notice of a disputed payment',
  'hold-lost-notice': 'Notice of a payment without a time',
  agenda: 'Your calls for the day',
  'course-question': 'Question about the course',
  'course-answer': 'Answer to a question about the course',
  letter: 'Your email',
  verification: 'Is this your address?',
  'temporary-password': 'Temporary password',
  'email-change-link': 'Confirmation of your new address',
  'email-change-requested': 'Notice that your new address was asked for',
  'email-changed': 'Notice of your new address',
  'own-address-link': 'Confirmation of a new address',
  'own-address-used': 'An address that has an account already',
  'own-address-requested': 'Notice that a new address was asked for',
  'own-address-changed': 'Notice of a changed address',
  'password-changed': 'Notice of a changed password',
  'password-set': 'Notice of a password that was set',
  'test-mail': 'Test of your email',
  'session-taken-over': 'Notice of a sign-in elsewhere',
  'new-device': 'Notice of a new device',
  'sign-in-changed': 'Notice of a changed way to sign in',
  'personal-data-link': 'Link to one’s own data',
  'personal-data-sign-in': 'One’s own data, by signing in',
  'personal-data-erased': 'Everything is erased',
  'erasure-notice': 'Notice that somebody was erased',
  'course-welcome': 'Welcome to the course',
  'course-ready': 'The course is open',
  'course-sale-notice': 'Notice of a course sale',
};
/** Returns the label of a kind of mail, also of a kind that this browser does not know yet. */
export const mailKindLabel = (kind: string): string => kindLabels[kind] ?? kind.replaceAll('-', ' ');

/** Returns true if mails of this kind go to the coach, and not to a client. */
export const isMailToCoach = (kind: string): boolean =>
  kind.endsWith('-notice') || ['agenda', 'course-question', 'test-mail'].includes(kind);

const stateLabels: Record<ListedMail['state'], string> = {
  queued: 'On its way',
  sent: 'Sent',
  failed: 'Not sent',
  skipped: 'No longer needed',
  put_aside: 'Put aside',
};
/** Returns the name of a list of mails in this state. */
export const mailStateName = (state: ListedMail['state']): string => stateLabels[state];

/** Labels of sent mails. A mail that the mail server has accepted may still not reach its recipient. */
const routeLabels: Record<MailRoute, string> = { smtp: 'Delivered to the server', file: 'Saved as a file' };

export const mailStateLabel = ({ state, sentBy }: Pick<ListedMail, 'state' | 'sentBy'>): string =>
  state === 'sent' && sentBy ? routeLabels[sentBy] : stateLabels[state];

export const mailStateTones = {
  queued: 'sand',
  sent: 'leaf',
  failed: 'danger',
  skipped: 'plain',
  put_aside: 'plain',
} as const;

/** Causes of failed mails, the more specific ones first. */
const causes: readonly (readonly [RegExp, string])[] = [
  [/\bETLS\b|STARTTLS|certificate/i, 'The mail server doesn’t offer a secure connection, so nothing was sent.'],
  [/\b535\b|EAUTH|authentication|credentials/i, 'The mail server doesn’t accept this site’s sign-in.'],
  [/ECONNREFUSED|ECONNRESET|ENOTFOUND|EAI_AGAIN|EDNS|ESOCKET/i, 'The mail server can’t be reached.'],
  [/ETIMEDOUT|time(d )?\s?out|greeting never|aborted/i, 'The mail server isn’t responding.'],
  [/mailbox full|over quota|\b[45]\.2\.2\b|\b552\b/i, 'The mailbox is full.'],
  [/\b5\.1\.[0-3]\b|\b550\b|\b551\b|\b553\b|no such|unknown|not found|does not exist/i, 'That mailbox doesn’t exist.'],
  [/plain email address/i, 'That’s not an email address.'],
  [/\b5\d\d\b|EENVELOPE|EMESSAGE/, 'The mail server refused this email.'],
  [/\b4\d\d\b|try again|later/i, 'The mail server asked to try again later.'],
];

/** Returns the reason why a mail was not sent, in plain words, or in the mail server's if the cause is unknown. */
export function notSentReason({ state, lastError, tries }: Pick<ListedMail, 'state' | 'lastError' | 'tries'>): string {
  if (state === 'skipped') return lastError ?? 'It was out of date by the time it was due.';
  if (!lastError) return state === 'queued' && tries === 0 ? 'It hasn’t been tried yet.' : '';
  const cause = causes.find(([pattern]) => pattern.test(lastError))?.[1];
  return cause ?? lastError;
}
