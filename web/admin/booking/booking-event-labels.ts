import type { z } from 'zod';
import type { BookingEvent } from '#contracts/booking/admin-bookings.ts';
import type { BookingAction, LinkAction, PaymentAction } from '#domain/bookings.ts';

const actionTexts: Record<BookingAction | PaymentAction | LinkAction, string> = {
  settle: 'took the payment: the call is booked',
  expire: 'ended the hold: it wasn’t paid for or confirmed in time',
  refund: 'recorded the refund',
  confirm_by_link: 'confirmed the call with the link in the email',
  confirm: 'confirmed the call',
  complete: 'completed the call',
  no_show: 'marked a no-show',
  cancel: 'canceled the call',
  reopen: 'reopened the call',
  not_a_robot: 'marked this as a real request',
};

/** Returns 'You confirmed the call'. `myEmail`: the address of the signed-in admin. */
export function bookingEventLabel(event: z.infer<typeof BookingEvent>, myEmail: string): string {
  const { action, fromTime, toTime } = event;
  const actor = { client: 'The client', site: 'The site', [myEmail]: 'You' }[event.actor] ?? event.actor;
  if (action !== 'move') return `${actor} ${actionTexts[action]}`;
  return fromTime && toTime ? `${actor} moved the call from ${fromTime} to ${toTime}` : `${actor} moved the call`;
}
