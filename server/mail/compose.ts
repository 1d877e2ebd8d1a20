import { eq } from 'drizzle-orm';
import type { Sql } from '../db/connect.ts';
import { mails } from '../db/schema.ts';
import { composeAboutAccount, type IssueSecret } from './about-account.ts';
import { composeAboutCall } from './about-call.ts';
import { composeAboutCourse, type IssueFirstPassword } from './about-course.ts';
import { composeAboutPayment } from './about-payment.ts';
import { composeQuestion } from './about-question.ts';
import { composeAgenda } from './agenda.ts';
import {
  type AccountMailKind,
  accountMailKinds,
  type CourseMailKind,
  courseMailKinds,
  type Letter,
  type MailKind,
  type MailSite,
  type PaymentMailKind,
  paymentMailKinds,
} from './message.ts';
import type { CallFacts } from './owed-mails.ts';

/** The database as the mail room asks it: never inside a transaction. */
export type MailDatabase = Sql;

export type MailRow = Omit<typeof mails.$inferSelect, 'kind' | 'facts'> & { kind: MailKind; facts: CallFacts | null };

export async function readMail(db: MailDatabase, id: number): Promise<MailRow | undefined> {
  const [mail] = await db.select().from(mails).where(eq(mails.id, id));
  return mail && { ...mail, kind: mail.kind as MailKind, facts: mail.facts as CallFacts | null };
}

/** Makes the secrets that mails carry. */
export type Issue = { secret: IssueSecret; firstPassword: IssueFirstPassword };

/**
 * A mail as it is at this moment, whether it is still worth sending or not. Nothing where no account has the address.
 * Throws `NotDelivered` where the booking is gone and nothing is known of it.
 */
export function composeMail(
  database: MailDatabase,
  site: MailSite,
  mail: MailRow,
  issue: Issue,
): Promise<Letter | undefined> {
  const { kind } = mail;
  if (isAboutAccount(kind)) return composeAboutAccount(database, site, { ...mail, kind }, issue.secret);
  if (isAboutCourse(kind)) return composeAboutCourse(database, site, { ...mail, kind }, issue.firstPassword);
  if (kind === 'agenda') return composeAgenda(database, site, mail.facts?.date ?? '');
  if (isAboutPayment(kind)) return composeAboutPayment(database, site, { ...mail, kind });
  if (kind === 'course-question') return composeQuestion(database, site, mail);
  return composeAboutCall(database, site, { ...mail, kind });
}

export const isAboutPayment = (kind: MailKind): kind is PaymentMailKind =>
  (paymentMailKinds as readonly MailKind[]).includes(kind);

export const isAboutAccount = (kind: MailKind): kind is AccountMailKind =>
  (accountMailKinds as readonly MailKind[]).includes(kind);

export const isAboutCourse = (kind: MailKind): kind is CourseMailKind =>
  (courseMailKinds as readonly MailKind[]).includes(kind);
