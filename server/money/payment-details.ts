import type { z } from 'zod';
import type { PaymentDetails } from '#contracts/money/admin-payments.ts';
import { isOpenBooking } from '#domain/bookings.ts';
import { proposePackageRefund } from '#domain/package-refund.ts';
import { getCallFate } from '#domain/packages.ts';
import type { AppContext } from '../app-context.ts';
import type { Db } from '../db/connect.ts';
import { desc, eq } from '../db/drizzle.ts';
import { attachCalls, findPackageOfLink } from '../db/package-calls.ts';
import { paymentRefunds, payments } from '../db/schema.ts';
import { Refusal } from '../requests/refusal.ts';
import { type ListedPaymentRow, selectListedPayments, toListedPayment } from './payment-list-row.ts';
import { buildProviderUrl } from './provider-url.ts';

type PaymentDetailsReply = z.input<typeof PaymentDetails>;

/** Reads a payment for the coach, with its refunds. Throws `NOT_FOUND`. */
export async function getPaymentDetails(ctx: AppContext, id: number): Promise<PaymentDetailsReply> {
  const { database, settings, now } = ctx;
  const [row] = await selectListedPayments(database).where(eq(payments.id, id));
  if (!row) throw new Refusal('NOT_FOUND', 'There’s no such payment.');
  const refunds = await listRefunds(database, id);
  const { callStartsAt, callStatus } = row;
  const refundable = calculateRefundable(row, refunds);
  return {
    payment: toListedPayment(row, settings.coachTimeZone),
    refunds: refunds.map((refund) => ({ ...refund, createdAt: refund.createdAt.toISOString() })),
    refundable,
    packageRefund: row.kind === 'package' ? await readPackageRefund(database, id, refundable, now()) : null,
    hasOpenCall:
      callStartsAt !== null &&
      callStatus !== null &&
      callStartsAt > now() &&
      isOpenBooking({ kind: 'paid', status: callStatus }),
    providerUrl: buildProviderUrl(ctx, row.reference),
  };
}

const listRefunds = (db: Db, id: number) =>
  db
    .select({
      id: paymentRefunds.id,
      reference: paymentRefunds.refundId,
      status: paymentRefunds.status,
      amount: paymentRefunds.amount,
      reason: paymentRefunds.reason,
      note: paymentRefunds.note,
      actor: paymentRefunds.actor,
      failure: paymentRefunds.failure,
      createdAt: paymentRefunds.createdAt,
    })
    .from(paymentRefunds)
    .where(eq(paymentRefunds.paymentId, id))
    .orderBy(desc(paymentRefunds.id));

type RefundablePayment = Pick<ListedPaymentRow, 'status' | 'amount' | 'refunded' | 'dispute'>;

/** Returns the cents that can still be refunded: 0 while a refund is under way or the bank holds the money. */
export function calculateRefundable(
  { status, amount, refunded, dispute }: RefundablePayment,
  refunds: { status: string }[],
): number {
  const isPaid = status === 'settled' || status === 'lost';
  const isUnderWay = refunds.some((refund) => refund.status === 'asked');
  const isDisputed = dispute === 'open' || dispute === 'lost';
  return isPaid && !isUnderWay && !isDisputed ? amount - refunded : 0;
}

type Proposal = z.input<typeof PaymentDetails>['packageRefund'];

/**
 * Returns the proposed refund of a package's payment, with the counts that lead to it. Returns null if the payment sold
 * nothing, because nothing was owed any more: then all of it goes back.
 */
async function readPackageRefund(db: Db, paymentId: number, refundable: number, now: Date): Promise<Proposal> {
  const [payment] = await db.select().from(payments).where(eq(payments.id, paymentId));
  const found = payment && (await findPackageOfLink(db, payment.billId));
  // A lost payment sold nothing, unless a refund ended its package and failed later.
  if (!found || (payment.status === 'lost' && found.endedBy !== 'refund')) return null;
  const { amount: paid, refunded } = payment;
  const { singleCallCents, courseCents, withCourse, deletedUsedCalls } = found;
  const [counted] = await attachCalls(db, [found]);
  const { total: stored = 0, held = 0, used: countedMissed = 0, waiting = 0, credited = 0 } = counted?.counts ?? {};
  // Calls that were held, missed or canceled late (also while the coach has to decide), or became the client's credit.
  const used = held + countedMissed + waiting + credited + deletedUsedCalls;
  const total = stored + deletedUsedCalls;
  const booked = (counted?.storedCalls ?? []).filter((call) => getCallFate(call) === 'booked' && call.startsAt > now);
  const propose = (ofCourse: number) =>
    Math.min(refundable, proposePackageRefund({ paid, refunded, total, used, singleCallCents, courseCents: ofCourse }));
  return {
    total,
    used,
    booked: booked.length,
    singleCallCents,
    courseCents,
    withCourse,
    keep: propose(courseCents),
    cancel: propose(0),
  };
}
