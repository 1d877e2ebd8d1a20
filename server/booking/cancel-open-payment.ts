import type { Booking } from '#contracts/admin-bookings.ts';
import type { AppContext } from '../app-context.ts';
import { cancelPayment } from '../payments/intents.ts';
import { findOpenCallPayment } from '../payments/stored-payments.ts';
import { Refusal } from '../refusal.ts';
import { type BookingId, readBooking, toBooking } from './stored-bookings.ts';

/**
 * Cancels the open payment of a call before the coach cancels or deletes the call, so that it cannot be paid any more. Returns
 * false where no payment was open, or it was paid at the last moment. Throws `NOT_POSSIBLE` while the provider is processing
 * it, `PAYMENT_UNAVAILABLE`.
 */
export async function cancelOpenPayment(ctx: AppContext, { kind, id }: BookingId): Promise<boolean> {
  const payment = kind === 'paid' ? await findOpenCallPayment(ctx.database, id) : undefined;
  if (!payment) return false;
  const status = await cancelPayment(ctx, payment);
  if (status === 'processing' || status === 'open') {
    const message = 'The payment for this call is still being processed. Please try again in a few minutes.';
    throw new Refusal('NOT_POSSIBLE', { message });
  }
  return status === 'cancelled';
}

/** The reply to the coach who cancelled a call that was only held. */
export async function describeCancelledHold(
  ctx: AppContext,
  bookingId: BookingId,
): Promise<{ message: string; booking: Booking }> {
  const booking = toBooking(await readBooking(ctx.database, bookingId), ctx.settings.coachTimeZone);
  return { message: 'The time is open again. Nothing was charged.', booking };
}
