import type { Sql } from '../db/connect.ts';
import { readPurchase, withAccount } from './course-purchase.ts';
import { addressee, type CourseMailKind, type Letter, type MailSite } from './message.ts';
import { paymentReceipt } from './receipt.ts';
import { template } from './templates/compiled.ts';
import { courseReady } from './templates/course-ready.ts';
import { courseSaleNotice } from './templates/course-sale-notice.ts';
import { courseWelcome } from './templates/course-welcome.ts';
import { NotDelivered } from './transport.ts';

/** Makes the password that a purchase is mailed with; null for whoever has chosen one of her own. */
export type IssueFirstPassword = (userId: number) => Promise<string | null>;

/** Nothing where the account is gone. The password is made here, at every try anew, and leaves the process in the mail alone. */
export async function composeAboutCourse(
  db: Sql,
  site: MailSite,
  { kind, paymentId }: { kind: CourseMailKind; paymentId: number | null },
  issue: IssueFirstPassword,
): Promise<Letter | undefined> {
  const stored = await readPurchase(db, paymentId);
  if (!stored) throw new NotDelivered('no payment', true, 'The payment that this mail is about does not exist.');
  const receipt = paymentReceipt(stored, site.coachTimeZone);
  if (kind === 'course-sale-notice') {
    return { ...courseSaleNotice(stored, receipt, site, await template(kind)), recipientName: site.coachName };
  }
  const purchase = withAccount(stored);
  if (!purchase) return undefined;
  const recipientName = addressee(purchase);
  const password = kind === 'course-welcome' && purchase.isFirstLogin ? await issue(purchase.userId) : null;
  if (password === null) {
    return { ...courseReady(purchase, receipt, site, await template('course-ready')), recipientName };
  }
  return { ...courseWelcome({ ...purchase, password }, receipt, site, await template(kind)), recipientName };
}
