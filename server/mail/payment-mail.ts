import { formatDollars } from '#domain/prices.ts';
import { eq } from '../db/drizzle.ts';
import { paymentLinks, payments } from '../db/schema.ts';
import { createMyCallUrl, describeCall } from './call-blocks.ts';
import { findStoredCall, type StoredCall } from './call-mail-data.ts';
import { formatClientTimes, formatCoachTimes } from './call-times.ts';
import { type MailRow, type ReadContext, subjectIsGone } from './mail-definition.ts';
import type { MailSite } from './message.ts';

export type PaymentMail = {
  id: number;
  /** 'call', 'course', 'bill' or 'package' */
  kind: string;
  /** The provider's id. */
  reference: string;
  /** Instructions for the coach about the payment. */
  attention: string | null;
  /** '$85' */
  amountInDollars: string;
  firstName: string;
  lastName: string;
  email: string;
  /** The coach's words on what a bill is for, or a package's name. Null for others, and once the bill is deleted. */
  sentence: string | null;
  /** The call that was paid; null for other payments, and if it was deleted. */
  call: StoredCall | null;
  /** The client's page of the call, with its receipts. Null without a call, or if another address booked it. */
  myCallUrl: string | null;
};

export async function readPaymentMail({ db, site }: ReadContext, { paymentId }: MailRow): Promise<PaymentMail> {
  const [found] = await db
    .select({ payment: payments, sentence: paymentLinks.sentence })
    .from(payments)
    .leftJoin(paymentLinks, eq(paymentLinks.id, payments.billId))
    .where(eq(payments.id, paymentId ?? 0));
  if (!found) throw paymentIsGone();
  const { payment, sentence } = found;
  const { coachingCallId: callId } = payment;
  const call = callId === null ? undefined : await findStoredCall(db, { kind: 'paid', id: callId });
  return {
    ...payment,
    sentence,
    reference: payment.paymentIntentId ?? '',
    amountInDollars: formatDollars(payment.amount),
    call: call ?? null,
    myCallUrl: call?.email === payment.email ? await createMyCallUrl({ db, site }, call) : null,
  };
}

export const paymentIsGone = () =>
  subjectIsGone('the payment is unknown', 'There’s no record of the payment this email is about.');

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
  const when = reader === 'client' ? formatClientTimes(call, site) : formatCoachTimes(call, site);
  return `the ${describeCall(call)} on ${when}`;
}
