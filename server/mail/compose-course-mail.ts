import type { Sql } from '../db/connect.ts';
import { composeCourseReceipt } from './compose-receipt.ts';
import { findStoredPurchase, toCoursePurchase } from './course-purchase-data.ts';
import { MailDeliveryError } from './mail-transport.ts';
import { type ComposedMail, type CourseMailKind, formatRecipientName, type MailSite } from './message.ts';
import { loadTemplate } from './templates/compile-templates.ts';
import { courseReady } from './templates/course-ready.ts';
import { courseSaleNotice } from './templates/course-sale-notice.ts';
import { courseWelcome } from './templates/course-welcome.ts';

/** Makes the password that a purchase is mailed with; null for whoever has chosen one of her own. */
export type IssueFirstPassword = (userId: number) => Promise<string | null>;

/** Nothing where the account is gone. The password is made here, at every try anew, and leaves the process in the mail alone. */
export async function composeCourseMail(
  db: Sql,
  site: MailSite,
  { kind, paymentId }: { kind: CourseMailKind; paymentId: number | null },
  issue: IssueFirstPassword,
): Promise<ComposedMail | undefined> {
  const stored = await findStoredPurchase(db, paymentId);
  if (!stored) throw new MailDeliveryError('no payment', true, 'The payment that this mail is about does not exist.');
  const receipt = composeCourseReceipt(stored, site.coachTimeZone);
  if (kind === 'course-sale-notice') {
    return { ...courseSaleNotice(stored, receipt, site, await loadTemplate(kind)), recipientName: site.coachName };
  }
  const purchase = toCoursePurchase(stored);
  if (!purchase) return undefined;
  const recipientName = formatRecipientName(purchase);
  const password = kind === 'course-welcome' && purchase.isFirstLogin ? await issue(purchase.userId) : null;
  if (password === null) {
    return { ...courseReady(purchase, receipt, site, await loadTemplate('course-ready')), recipientName };
  }
  return { ...courseWelcome({ ...purchase, password }, receipt, site, await loadTemplate(kind)), recipientName };
}
