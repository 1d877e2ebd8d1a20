import type { DisputeState } from '#contracts/payment-list.ts';
import { dateAt } from '#domain/coach-clock.ts';
import type { AppContext } from '../app-context.ts';
import type { Sql } from '../db/connect.ts';
import { queueMails } from '../mail/owed-mails.ts';
import type { Told } from './asking.ts';
import { noteAttention, noteNews, takeBackAttention } from './attention.ts';
import type { StoredPayment } from './stored-payments.ts';

/** What a dispute does with the purchase. */
type Follow = (tx: Sql, ctx: AppContext, payment: StoredPayment, state: DisputeState) => Promise<void>;

/** Brings the site in step with what the payer's bank says; an answer from before what is known changes nothing. */
export async function followDispute(
  tx: Sql,
  ctx: AppContext,
  payment: StoredPayment,
  { dispute, inquiry, askedAt }: Told,
  follow: Follow,
): Promise<void> {
  const zone = ctx.config.coachTimeZone;
  if (inquiry)
    await noteAttention(tx, payment.id, `The payer’s bank asks about this payment. ${pleaseAnswer(inquiry, zone)}`);
  if (!dispute || dispute.state === payment.dispute) return;
  if (payment.disputeAt && askedAt < payment.disputeAt) return;
  await tx.query('update payments set dispute = $2, dispute_at = $3 where id = $1', [
    payment.id,
    dispute.state,
    ctx.now(),
  ]);
  await follow(tx, ctx, payment, dispute.state);
  const opened = `The payer disputes this payment at the bank, which holds the money until that is decided. ${pleaseAnswer(dispute, zone)}`;
  if (dispute.state === 'open') await noteNews(tx, payment.id, opened);
  else await takeBackAttention(tx, payment.id, opened);
  if (dispute.state === 'lost') await noteNews(tx, payment.id, lost);
  if (dispute.state !== 'won') await tellCoach(tx, ctx, payment, dispute.state);
}

const lost = 'The dispute about this payment was lost: the money went back to the payer.';

const pleaseAnswer = ({ answerBy }: { answerBy: Date | null }, zone: string): string =>
  answerBy
    ? `Please answer at the payment provider, until ${dateAt(answerBy, zone)} at the latest.`
    : 'Please answer at the payment provider.';

const tellCoach = (tx: Sql, ctx: AppContext, { id }: StoredPayment, state: DisputeState) =>
  queueMails(tx, ctx.queue, [
    {
      kind: 'payment-disputed-notice',
      recipient: ctx.config.coachEmail,
      paymentId: id,
      onceKey: `disputed-${state} payment-${id}`,
    },
  ]);
