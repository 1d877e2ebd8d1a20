import type { SeenPayment } from '#contracts/payments.ts';
import type { AppContext } from '../app-context.ts';
import { labelOf } from '../calendar/booked-calls.ts';
import { invitation } from '../mail/invitation.ts';
import { mailSite } from '../mail/mail-site.ts';
import type { StoredPayment } from '../payments/stored-payments.ts';
import { findBooking } from './stored-bookings.ts';

/** What a payment's call is told of to whoever may see the payment: no answers about health. */
export async function seenCall(ctx: AppContext, payment: StoredPayment): Promise<SeenPayment['call']> {
  if (payment.coachingCallId === null) return null;
  const call = await findBooking(ctx.database, { kind: 'paid', id: payment.coachingCallId });
  if (!call) return null;
  const { id, selectedTimeSlot, startsAt, minutes, contactMethod } = call;
  const isBooked = ['paid', 'confirmed', 'completed', 'no_show'].includes(call.status);
  const isOpen = payment.status === 'open' || payment.status === 'processing';
  return {
    ...{ id, selectedTimeSlot, minutes, contactMethod },
    label: labelOf(selectedTimeSlot, ctx.config.coachTimeZone),
    startsAt: startsAt.toISOString(),
    isMemberPrice: payment.isMemberPrice,
    holdExpiresAt: isOpen ? (payment.expiresAt?.toISOString() ?? null) : null,
    isBooked,
    calendarFile: isBooked ? invitation(call, mailSite(ctx), 'PUBLISH') : null,
  };
}
