import type { UnpaidCall } from '#contracts/booking/payment-links.ts';
import { getRuleFor } from '#domain/cancellation.ts';
import { getPaymentLinkDeadline, getPaymentLinkState } from '#domain/payment-links.ts';
import { formatDollars } from '#domain/prices.ts';
import type { AppContext } from '../app-context.ts';
import { bookedCallFields, toBookingSummary } from '../calendar/booked-calls.ts';
import { callsView, isOfKind } from '../db/calls-view.ts';
import type { Db } from '../db/connect.ts';
import { type CountedItems, countItems, countOfAll } from '../db/counted-items.ts';
import { and, asc, eq, isNull, type SQL } from '../db/drizzle.ts';
import { paymentLinks, paymentsElsewhere } from '../db/schema.ts';
import { Refusal } from '../requests/refusal.ts';
import { describeBooking, recordBookingChange } from './booking-events.ts';
import { refuseOpenPayment, runWithoutOpenPayment } from './cancel-open-payment.ts';
import { updatePaidCall } from './paid-call-handler.ts';
import { createPaymentLink, describeNewLink, describePaidElsewhere, endPaymentLink } from './payment-links.ts';
import { lockBooking, type StoredPaidCall } from './stored-bookings.ts';

const paidCall = (id: number) => ({ kind: 'paid', id }) as const;

/** Makes a new link for an unpaid call. Throws `NOT_FOUND`, `NOT_POSSIBLE`, `PAYMENT_UNAVAILABLE`. */
export function sendPaymentLink(ctx: AppContext, admin: string, id: number, { tellClient }: { tellClient: boolean }) {
  return changeUnpaidCall(ctx, id, async (tx, call, now) => {
    await endPaymentLink(tx, id, 'replaced');
    const link = await createPaymentLink(tx, ctx, call, { amount: call.owed, tellClient, now });
    await recordBookingChange(tx, admin, `made a payment link for ${describe(ctx, call)}`, now);
    return { message: describeNewLink(call.email, tellClient), link };
  });
}

/** Records cents that were paid without the site. With 0, nothing is owed any more. Throws as `sendPaymentLink`. */
export function markPaidElsewhere(ctx: AppContext, admin: string, id: number, amount: number) {
  return changeUnpaidCall(ctx, id, async (tx, call, now) => {
    await endPaymentLink(tx, id, 'elsewhere');
    const cancelRule = getRuleFor('elsewhere', call.cancelRule);
    // The call loses its intent, which was never paid: the takings count a refund elsewhere only where there is none.
    await updatePaidCall(tx, call, { paidWith: 'elsewhere', amount, cancelRule, stripePaymentIntentId: null });
    const { firstName, lastName, email } = call;
    if (amount > 0) {
      const payment = { coachingCallId: id, firstName, lastName, email, amount, createdAt: now };
      await tx.insert(paymentsElsewhere).values(payment);
    }
    const change = `marked ${describe(ctx, call)} as paid elsewhere: ${formatDollars(amount)}`;
    await recordBookingChange(tx, admin, change, now);
    return { message: describePaidElsewhere(amount, 'call') };
  });
}

const describe = (ctx: AppContext, call: StoredPaidCall): string => describeBooking(call, ctx.settings.coachTimeZone);

function changeUnpaidCall<Result>(
  ctx: AppContext,
  id: number,
  change: (tx: Db, call: StoredPaidCall, now: Date) => Promise<Result>,
): Promise<Result> {
  const now = ctx.now();
  return runWithoutOpenPayment(ctx, paidCall(id), () =>
    ctx.database.transaction(async (tx) => {
      const call = await lockBooking(tx, paidCall(id));
      if (call.owed === 0) {
        throw new Refusal('NOT_POSSIBLE', 'Nothing is owed for this call any more. Please take another look.');
      }
      await refuseOpenPayment(tx, call);
      return change(tx, call, now);
    }),
  );
}

/** Lists the calls for which money is owed, soonest first, and counts them. */
export async function listUnpaidCalls(
  db: Db,
  { zone, now, limit, where }: { zone: string; now: Date; limit: number; where?: SQL | undefined },
): Promise<CountedItems<UnpaidCall>> {
  const { email, minutesFromCredit } = callsView;
  const rows = await db
    .select({ ...bookedCallFields, email, minutesFromCredit, link: paymentLinks, count: countOfAll })
    .from(paymentLinks)
    .innerJoin(callsView, isOfKind('paid', eq(callsView.id, paymentLinks.coachingCallId)))
    .where(and(isNull(paymentLinks.endedBy), where))
    .orderBy(asc(callsView.startsAt), asc(callsView.id))
    .limit(limit);
  return countItems(rows, ({ link, ...row }) => ({
    ...toBookingSummary(row, zone),
    kind: 'paid' as const,
    email: row.email,
    minutesFromCredit: row.minutesFromCredit,
    amount: link.amount,
    payBy: getPaymentLinkDeadline(link, row).toISOString(),
    isLinkOpen: getPaymentLinkState(link, row, now) === 'open',
  }));
}
