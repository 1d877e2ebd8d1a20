import type { AppContext } from '../app-context.ts';
import type { Db } from '../db/connect.ts';
import { type MailInput, queueMails } from '../mail/queue-mails.ts';
import type { StoredPayment } from '../payments/stored-payments.ts';
import { createBookingMail } from './booking-events.ts';
import type { StoredPaidCall } from './stored-bookings.ts';

export const createConfirmationMail = (call: StoredPaidCall, { id }: Pick<StoredPayment, 'id'>): MailInput => ({
  ...createBookingMail(call, { kind: 'paid-call-confirmation', recipient: call.email }),
  paymentId: id,
  onceKey: `confirmation payment-${id}`,
});

export const createPaidCallNoticeMail = (
  call: StoredPaidCall,
  { id }: StoredPayment,
  recipient: string,
): MailInput => ({
  ...createBookingMail(call, { kind: 'paid-call-notice', recipient }),
  onceKey: `notice payment-${id}`,
});

/** Informs client and coach that the paid time is gone. The coach decides about the money. */
export async function queueLostHoldMails(
  tx: Db,
  ctx: AppContext,
  { id, email, coachingCallId }: StoredPayment,
): Promise<void> {
  const about = { paymentId: id, ...(coachingCallId !== null && { coachingCallId }) };
  await queueMails(tx, ctx.queue, [
    { ...about, kind: 'hold-lost', recipient: email, onceKey: `hold-lost payment-${id}` },
    {
      ...about,
      kind: 'hold-lost-notice',
      recipient: ctx.settings.coachEmail,
      onceKey: `hold-lost-notice payment-${id}`,
    },
  ]);
}
