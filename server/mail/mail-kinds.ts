import type { MailDefinition, MailRow } from './mail-definition.ts';
import { accountMails } from './mails/account-mails.ts';
import { addressMails } from './mails/address-mails.ts';
import { callMails } from './mails/call-mails.ts';
import { callNotices } from './mails/call-notices.ts';
import { courseMails } from './mails/course-mails.ts';
import { endedCallMails } from './mails/ended-call-mails.ts';
import { letter } from './mails/letter.ts';
import { packageMails } from './mails/package-mails.ts';
import { paymentMails } from './mails/payment-mails.ts';
import { personalDataMails } from './mails/personal-data-mails.ts';
import { requestToPayMails } from './mails/request-to-pay-mails.ts';
import { testMail } from './mails/test-mail.ts';

/** All mails that the site sends, by the kind under which databases have stored them since 1.0. */
export const mailDefinitions = {
  ...callMails,
  ...endedCallMails,
  ...callNotices,
  ...requestToPayMails,
  ...packageMails,
  ...paymentMails,
  ...courseMails,
  letter,
  ...accountMails,
  ...addressMails,
  ...personalDataMails,
  'test-mail': testMail,
} satisfies Record<string, MailDefinition<unknown>>;

export type MailKind = keyof typeof mailDefinitions;

export const clientMailKinds = Object.entries<Pick<MailDefinition<unknown>, 'to'>>(mailDefinitions)
  .filter(([, { to }]) => to === 'client')
  .map(([kind]) => kind);

/** The mails whose facts name the payment link of a bill or a package. */
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

/** The mails about the account of their address. To another address, they would be about another account. */
const accountKinds: MailKind[] = [
  'course-ready',
  'course-welcome',
  'verification',
  'temporary-password',
  'email-change-link',
  'own-address-link',
];

/** Returns true if a mail may go to another address: one about a client's booking or payment that opens no account. */
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
