import type { DisputeState } from '#contracts/money/admin-payments.ts';
import { dateAt } from '#domain/coach-clock.ts';
import { askToRespond } from '#domain/dispute-deadline.ts';
import type { AppContext } from '../app-context.ts';
import type { Db } from '../db/connect.ts';
import { queueMails } from '../mail/queue-mails.ts';
import type { ProviderPayment } from './fetch-payment.ts';
import { addAttention, addAttentionOnce, removeAttention } from './payment-attention.ts';
import { type StoredPayment, updatePayment } from './stored-payments.ts';

type DisputeHandler = (tx: Db, ctx: AppContext, payment: StoredPayment, state: DisputeState) => Promise<void>;

/** Applies the state of a dispute, unless it was fetched before the stored state. */
export async function syncDispute(
  tx: Db,
  ctx: AppContext,
  payment: StoredPayment,
  { dispute, inquiry, fetchedAt }: ProviderPayment,
  onDispute: DisputeHandler,
): Promise<void> {
  const zone = ctx.settings.coachTimeZone;
  if (inquiry) {
    const inquiryNote = `The payer’s bank has asked about this payment. ${answerRequest(inquiry, zone)}`;
    await addAttentionOnce(tx, payment.id, inquiryNote);
  }
  if (!dispute || dispute.state === payment.dispute) return;
  if (payment.disputeAt && fetchedAt < payment.disputeAt) return;
  await updatePayment(tx, payment.id, { dispute: dispute.state, disputeAt: ctx.now(), disputedAt: dispute.openedAt });
  await onDispute(tx, ctx, payment, dispute.state);
  const disputeOpenedNote = `The payer disputed this payment with their bank, which is holding the money until it decides. ${answerRequest(dispute, zone)}`;
  if (dispute.state === 'open') await addAttention(tx, payment.id, disputeOpenedNote);
  else await removeAttention(tx, payment.id, disputeOpenedNote);
  if (dispute.state === 'lost') await addAttention(tx, payment.id, disputeLostNote);
  if (dispute.state !== 'won') await queueDisputeNotice(tx, ctx, payment, dispute.state);
}

const disputeLostNote = 'The dispute was lost: the money went back to the payer.';

const answerRequest = ({ evidenceDeadline }: { evidenceDeadline: Date | null }, zone: string): string =>
  askToRespond(evidenceDeadline && dateAt(evidenceDeadline, zone));

const queueDisputeNotice = (tx: Db, ctx: AppContext, { id }: StoredPayment, state: DisputeState) =>
  queueMails(tx, ctx.queue, [
    {
      kind: 'payment-disputed-notice',
      recipient: ctx.settings.coachEmail,
      paymentId: id,
      onceKey: `disputed-${state} payment-${id}`,
    },
  ]);
