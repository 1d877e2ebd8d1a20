import { isOpenBooking } from '#domain/bookings.ts';
import { getMoneyOnCancel } from '#domain/cancellation.ts';
import type { AppContext } from '../app-context.ts';
import type { CallId } from '../db/calls-view.ts';
import { queueMails } from '../mail/queue-mails.ts';
import { getCallHandler } from './booking-actions.ts';
import { createBookingMail, describeBooking, recordBookingChange } from './booking-events.ts';
import { refuseOpenPayment, runWithoutOpenPayment } from './cancel-open-payment.ts';
import { createOwnCancellationMails } from './own-calendar-mails.ts';
import { lockBooking, removeBooking } from './stored-bookings.ts';

/**
 * Deletes a booking with its answers and frees its half-hours. Its payment and credit stay; an open payment is
 * canceled first. Throws `NOT_FOUND`, and the errors of `cancelOpenPayment`.
 */
export function deleteBooking(ctx: AppContext, admin: string, bookingId: CallId, tellClient: boolean) {
  return runWithoutOpenPayment(ctx, bookingId, () => deleteWithoutOpenPayment(ctx, admin, bookingId, tellClient));
}

function deleteWithoutOpenPayment(ctx: AppContext, admin: string, bookingId: CallId, tellClient: boolean) {
  const { coachTimeZone: zone } = ctx.settings;
  const now = ctx.now();
  return ctx.database.transaction(async (tx) => {
    const booking = await lockBooking(tx, bookingId);
    await refuseOpenPayment(tx, booking);
    const money = getMoneyOnCancel(booking);
    // The client needs no mail about a call that is over or canceled.
    const isAhead = isOpenBooking(booking) && booking.startsAt > now;
    const isNotified = tellClient && isAhead;
    if (isAhead) {
      const call = { ...booking, calendarSequence: booking.calendarSequence + 1, scheduledAt: now };
      const facts = { call, money };
      await queueMails(tx, ctx.queue, [
        ...(tellClient
          ? [createBookingMail(booking, { kind: 'call-cancelled', recipient: booking.email, facts })]
          : []),
        ...(await createOwnCancellationMails(tx, ctx, booking, now)),
      ]);
    }
    await getCallHandler(booking).remove(tx, ctx, booking, { money, cause: 'coach', actor: admin, zone, now });
    await removeBooking(tx, booking);
    await recordBookingChange(tx, admin, `deleted ${describeBooking(booking, zone)}`, now);
    return {
      message: `The booking is deleted. ${isNotified ? 'The client gets an email.' : 'The client wasn’t notified.'}`,
    };
  });
}
