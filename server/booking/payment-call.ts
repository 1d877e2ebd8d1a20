import type { PayerPayment } from '#contracts/payments.ts';
import type { AppContext } from '../app-context.ts';
import { slotValueLabel } from '../calendar/booked-calls.ts';
import { createInvitation } from '../mail/ics-file.ts';
import { mailSite } from '../mail/mail-site.ts';
import type { StoredPayment } from '../payments/stored-payments.ts';
import { findBooking } from './stored-bookings.ts';

/** Returns the call of a payment for those who may see the payment, without answers about health. */
export async function getPaymentCall(ctx: AppContext, payment: StoredPayment): Promise<PayerPayment['call']> {
  if (payment.coachingCallId === null) return null;
  const call = await findBooking(ctx.database, { kind: 'paid', id: payment.coachingCallId });
  if (!call) return null;
  const { id, selectedTimeSlot, startsAt, minutes, contactMethod } = call;
  const isBooked = ['paid', 'confirmed', 'completed', 'no_show'].includes(call.status);
  const isOpen = payment.status === 'open' || payment.status === 'processing';
  return {
    ...{ id, selectedTimeSlot, minutes, contactMethod },
    label: slotValueLabel(selectedTimeSlot, ctx.config.coachTimeZone),
    startsAt: startsAt.toISOString(),
    isMemberPrice: payment.isMemberPrice,
    holdExpiresAt: isOpen ? (payment.expiresAt?.toISOString() ?? null) : null,
    isBooked,
    calendarFile: isBooked ? createInvitation(call, mailSite(ctx), 'PUBLISH') : null,
  };
}
