import { getMoneyOnCancel, isOpenBooking } from '#domain/bookings.ts';
import { recordAdminAction } from '../accounts/audit-log.ts';
import type { AppContext } from '../app-context.ts';
import { queueMails } from '../mail/queue-mails.ts';
import { createBookingMail, describeBooking } from './booking-events.ts';
import { lockCredit } from './credit.ts';
import { addPaymentDecision, saveCreditOfDeletedCall } from './payment-decisions.ts';
import { type BookingId, bookingTables, lockBooking } from './stored-bookings.ts';

/** Forgets a booking with its answers and frees its half-hours; what was paid for it is not forgotten. */
export async function deleteBooking(ctx: AppContext, admin: string, bookingId: BookingId, tellClient: boolean) {
  const { coachTimeZone: zone } = ctx.config;
  const now = ctx.now();
  return ctx.database.transaction(async (tx) => {
    const booking = await lockBooking(tx, bookingId);
    // Of a call that is over or cancelled there is nothing to tell.
    const isNotified = tellClient && isOpenBooking(booking) && booking.startsAt > now;
    if (isNotified) {
      const call = { ...booking, calendarSequence: booking.calendarSequence + 1, scheduledAt: now };
      const facts = { call, money: getMoneyOnCancel(booking) };
      await queueMails(tx, ctx.queue, [
        createBookingMail(booking, { kind: 'call-cancelled', recipient: booking.email, facts }),
      ]);
    }
    if (booking.kind === 'paid') await lockCredit(tx, booking.email);
    await addPaymentDecision(tx, booking, { reason: 'deleted', zone, now });
    await saveCreditOfDeletedCall(tx, booking, { zone, now });
    await tx.query(`delete from ${bookingTables[booking.kind]} where id = $1`, [booking.id]);
    const subject = `deleted ${describeBooking(booking, zone)}`;
    await recordAdminAction(tx, { actor: admin, action: 'booking-changed', subject: subject.slice(0, 255) }, now);
    return {
      message: `The booking is deleted. ${isNotified ? 'The client gets a mail.' : 'The client was not told.'}`,
    };
  });
}
