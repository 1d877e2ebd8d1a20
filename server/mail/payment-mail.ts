import { isCallLinkExpired } from '#domain/bookings.ts';
import { formatDollars } from '#domain/prices.ts';
import { eq } from '../db/drizzle.ts';
import { hasRow } from '../db/find-rows.ts';
import { paymentLinks, payments } from '../db/schema.ts';
import { createMyCallUrl, describeCall } from './call-blocks.ts';
import { findStoredCall, type StoredCall } from './call-mail-data.ts';
import { formatTimesForClient, formatTimesForCoach } from './call-times.ts';
import { createMissingDataError, type MailRow, type ReadContext } from './mail-definition.ts';
import type { MailSite } from './message.ts';

export type PaymentMail = {
  id: number;
  /** The kind of payment: 'call', 'course', 'bill' or 'package'. */
  kind: string;
  /** The provider's id. */
  reference: string;
  /** Instructions for the coach about the payment. */
  attention: string | null;
  /** The amount as text, such as '$85'. */
  amountInDollars: string;
  firstName: string;
  lastName: string;
  email: string;
  /** The coach's words on a bill, or a package's name. Null for other payments, and once the bill is deleted. */
  sentence: string | null;
  /** The call that was paid; null for other payments, and if it was deleted. */
  call: StoredCall | null;
  /**
   * The client's page of the call, with its receipts. Null without a call, if another address booked it, and once the
   * links of the call have ended.
   */
  myCallUrl: string | null;
  /** The words for the earlier link whose page has the receipts, such as 'the link to your bill'; null without one. */
  receiptLink: string | null;
};

export async function readPaymentMail({ db, site, now }: ReadContext, { paymentId }: MailRow): Promise<PaymentMail> {
  const isOfCall = eq(paymentLinks.coachingCallId, payments.coachingCallId);
  const [found] = await db
    .select({ payment: payments, sentence: paymentLinks.sentence, hasCallLink: hasRow(db, paymentLinks, isOfCall) })
    .from(payments)
    .leftJoin(paymentLinks, eq(paymentLinks.id, payments.billId))
    .where(eq(payments.id, paymentId ?? 0));
  if (!found) throw createPaymentGoneError();
  const { payment, sentence, hasCallLink } = found;
  const { coachingCallId: callId } = payment;
  const call = callId === null ? undefined : await findStoredCall(db, { kind: 'paid', id: callId });
  const ownCall = call?.email === payment.email ? call : undefined;
  return {
    ...payment,
    sentence,
    reference: payment.paymentIntentId ?? '',
    amountInDollars: formatDollars(payment.amount),
    call: call ?? null,
    myCallUrl: ownCall && !isCallLinkExpired(ownCall, now) ? await createMyCallUrl({ db, site }, ownCall) : null,
    receiptLink: receiptLinks[payment.kind] ?? (ownCall && hasCallLink ? 'the link to your payment' : null),
  };
}
const receiptLinks: Record<string, string | undefined> = {
  bill: 'the link to your bill',
  package: 'the link to your package',
};

export const createPaymentGoneError = () =>
  createMissingDataError('the payment is unknown', 'There’s no record of the payment this email is about.');

/** Names what was paid for. A call has its time on the reader's clock, followed by that on the other side's. */
export function describePurchase(
  { kind, call, sentence }: PaymentMail,
  site: MailSite,
  reader: 'client' | 'coach',
): string {
  if (kind === 'course') return 'the course';
  if (kind === 'package') return sentence === null ? 'a package of calls' : `“${sentence}”`;
  if (kind === 'bill') return sentence === null ? 'a bill' : `“${sentence}”`;
  if (!call) return 'a coaching call';
  const when = reader === 'client' ? formatTimesForClient(call, site) : formatTimesForCoach(call, site);
  return `the ${describeCall(call)} on ${when}`;
}
