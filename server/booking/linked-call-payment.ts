import type { PaidCallStatus } from '#domain/bookings.ts';
import type { AppContext } from '../app-context.ts';
import type { Db } from '../db/connect.ts';
import { type MailInput, queueMails } from '../mail/queue-mails.ts';
import type { StoredPayment } from '../payments/stored-payments.ts';
import { updatePaidCall } from './paid-call-handler.ts';
import { createConfirmationMail } from './paid-call-mails.ts';
import { endPaymentLink } from './payment-links.ts';
import type { StoredPaidCall } from './stored-bookings.ts';

export const bookedStatuses: string[] = ['paid', 'confirmed', 'completed', 'no_show'] satisfies PaidCallStatus[];

/**
 * Records that a link's payment pays its call, which is booked already. Returns false if nothing was owed: the call was
 * canceled, deleted or paid in another way. The client then gets no mail, since the coach decides about the money.
 */
export async function confirmLinkPayment(
  tx: Db,
  ctx: AppContext,
  payment: StoredPayment,
  call: StoredPaidCall | undefined,
): Promise<boolean> {
  const { id, paymentIntentId } = payment;
  const isBooked = call !== undefined && bookedStatuses.includes(call.status);
  const isPaid = isBooked && (await endPaymentLink(tx, call.id, 'paid'));
  if (isPaid) await updatePaidCall(tx, call, { stripePaymentIntentId: paymentIntentId });
  const about = { paymentId: id, ...(call && { coachingCallId: call.id }) };
  const kind = 'payment-received-notice';
  await queueMails(tx, ctx.queue, [
    ...(isPaid ? [createReceiptMail(call, payment, ctx.now())] : []),
    { ...about, kind, recipient: ctx.settings.coachEmail, onceKey: `${kind} payment-${id}` },
  ]);
  return isPaid;
}

/** Creates the mail with the receipt. If the call is still ahead, this is its confirmation with the calendar entry. */
function createReceiptMail(call: StoredPaidCall, payment: StoredPayment, now: Date): MailInput {
  if (call.startsAt > now) return createConfirmationMail(call, payment);
  const kind = 'payment-received';
  const about = { paymentId: payment.id, coachingCallId: call.id };
  return { ...about, kind, recipient: call.email, onceKey: `${kind} payment-${payment.id}` };
}
