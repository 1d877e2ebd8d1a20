import { eq } from 'drizzle-orm';
import type { Sql } from '../db/connect.ts';
import { mails } from '../db/schema.ts';
import { composeAccountMail, type IssueSecret } from './compose-account-mail.ts';
import { composeAgenda } from './compose-agenda.ts';
import { composeCallMail } from './compose-call-mail.ts';
import { composeCourseMail, type IssueFirstPassword } from './compose-course-mail.ts';
import { composePaymentMail } from './compose-payment-mail.ts';
import { composeQuestionMail } from './compose-question-mail.ts';
import {
  type AccountMailKind,
  accountMailKinds,
  type ComposedMail,
  type CourseMailKind,
  courseMailKinds,
  type MailKind,
  type MailSite,
  type PaymentMailKind,
  paymentMailKinds,
} from './message.ts';
import type { MailFacts } from './queue-mails.ts';

/** The database as the mail room asks it: never inside a transaction. */
export type MailDatabase = Sql;

export type MailRow = Omit<typeof mails.$inferSelect, 'kind' | 'facts'> & { kind: MailKind; facts: MailFacts | null };

export async function findMailRow(db: MailDatabase, id: number): Promise<MailRow | undefined> {
  const [mail] = await db.select().from(mails).where(eq(mails.id, id));
  return mail && { ...mail, kind: mail.kind as MailKind, facts: mail.facts as MailFacts | null };
}

/** Makes the secrets that mails carry. */
export type SecretIssuers = { secret: IssueSecret; firstPassword: IssueFirstPassword };

/**
 * A mail as it is at this moment, whether it is still worth sending or not. Nothing where no account has the address.
 * Throws `NotDelivered` where the booking is gone and nothing is known of it.
 */
export function composeMail(
  database: MailDatabase,
  site: MailSite,
  mail: MailRow,
  issue: SecretIssuers,
): Promise<ComposedMail | undefined> {
  const { kind } = mail;
  if (isAccountMail(kind)) return composeAccountMail(database, site, { ...mail, kind }, issue.secret);
  if (isCourseMail(kind)) return composeCourseMail(database, site, { ...mail, kind }, issue.firstPassword);
  if (kind === 'agenda') return composeAgenda(database, site, mail.facts?.date ?? '');
  if (isPaymentMail(kind)) return composePaymentMail(database, site, { ...mail, kind });
  if (kind === 'course-question') return composeQuestionMail(database, site, mail);
  return composeCallMail(database, site, { ...mail, kind });
}

export const isPaymentMail = (kind: MailKind): kind is PaymentMailKind =>
  (paymentMailKinds as readonly MailKind[]).includes(kind);

export const isAccountMail = (kind: MailKind): kind is AccountMailKind =>
  (accountMailKinds as readonly MailKind[]).includes(kind);

export const isCourseMail = (kind: MailKind): kind is CourseMailKind =>
  (courseMailKinds as readonly MailKind[]).includes(kind);
