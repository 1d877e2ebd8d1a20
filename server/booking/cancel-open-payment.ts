import type { Booking } from '#contracts/booking/admin-bookings.ts';
import type { PaymentState } from '#contracts/money/payments.ts';
import type { AppContext } from '../app-context.ts';
import type { CallId } from '../db/calls-view.ts';
import type { Db } from '../db/connect.ts';
import { cancelPayment } from '../payments/intents.ts';
import { findOpenBillPayment, findOpenCallPayment, type StoredPayment } from '../payments/stored-payments.ts';
import { Refusal } from '../requests/refusal.ts';
import { findBooking, readBooking, toBooking } from './stored-bookings.ts';

/**
 * Cancels the open payment of a held call before the coach cancels or deletes the call, so that it cannot be paid any
 * more. Returns true if this has ended the hold. Throws `NOT_POSSIBLE` while the provider is processing the payment,
 * `PAYMENT_UNAVAILABLE`.
 */
export async function cancelOpenPayment(ctx: AppContext, booking: CallId): Promise<boolean> {
  const status = await cancelPaymentFor(ctx, booking);
  return status === 'cancelled' && (await findBooking(ctx.database, booking))?.status === 'expired';
}

/** The call or bill that a payment is for. */
type Purchased = CallId | { kind: 'bill'; id: number };

async function cancelPaymentFor(ctx: AppContext, purchased: Purchased): Promise<PaymentState | undefined> {
  const payment = await findOpenPayment(ctx.database, purchased);
  const status = payment && (await cancelPayment(ctx, payment));
  if (status === 'processing' || status === 'open') throw beingPaid(purchased);
  return status;
}

/** Finds the open payment. A free call has none. */
async function findOpenPayment(db: Db, { kind, id }: Purchased): Promise<StoredPayment | undefined> {
  if (kind === 'bill') return findOpenBillPayment(db, id);
  return kind === 'paid' ? findOpenCallPayment(db, id) : undefined;
}

const beingPaid = ({ kind }: Purchased) =>
  new Refusal(
    'NOT_POSSIBLE',
    `The payment for this ${kind === 'bill' ? 'bill' : 'call'} is still being processed. Please try again in a few minutes.`,
  );

/** The error that stops a change of a call or bill that has an open payment. */
class OpenPaymentError extends Error {}

/**
 * Refuses a change after which a booked call or a bill must not be paid any more, while it has an open payment. Lock
 * the booking or the bill first, so that no payment is opened meanwhile.
 */
export async function refuseOpenPayment(tx: Db, purchased: Purchased): Promise<void> {
  if (await findOpenPayment(tx, purchased)) throw new OpenPaymentError('There is an open payment.');
}

/** The most tries: a payer who starts a payment again and again must not keep the coach from canceling. */
const MAX_TRIES = 5;

/**
 * Runs a change that calls `refuseOpenPayment`. If there is an open payment, cancels it at the provider and runs the
 * change again, which then sees whether the payment was canceled or paid. Throws the errors of `change` and
 * `cancelOpenPayment`.
 */
export async function runWithoutOpenPayment<Result>(
  ctx: AppContext,
  purchased: Purchased,
  change: () => Promise<Result>,
): Promise<Result> {
  for (let tries = 1; tries <= MAX_TRIES; tries += 1) {
    try {
      return await change();
    } catch (error) {
      if (!(error instanceof OpenPaymentError)) throw error;
      await cancelPaymentFor(ctx, purchased);
    }
  }
  throw beingPaid(purchased);
}

/** Returns the reply to a coach who canceled a call that was only held. */
export async function describeCancelledHold(
  ctx: AppContext,
  bookingId: CallId,
): Promise<{ message: string; booking: Booking }> {
  const booking = toBooking(ctx, await readBooking(ctx.database, bookingId));
  return { message: 'The time is open again. Nothing was charged.', booking };
}
