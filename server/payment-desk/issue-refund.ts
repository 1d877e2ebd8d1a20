import type { z } from 'zod';
import type { refundPayment } from '#contracts/admin-payments.ts';
import { formatDollars } from '#domain/prices.ts';
import { recordAdminAction } from '../accounts/audit-log.ts';
import type { AppContext } from '../app-context.ts';
import { closeRefundedDecision, isCredited } from '../booking/payment-decisions.ts';
import type { Sql } from '../db/connect.ts';
import { ProviderUnavailableError } from '../payments/provider.ts';
import { logProviderErrors } from '../payments/provider-errors.ts';
import { newRefundKey, readRefund, sendRefund } from '../payments/send-refund.ts';
import { lockPayment, type StoredPayment } from '../payments/stored-payments.ts';
import { type StoredRefund, selectRefunds } from '../payments/sync-refunds.ts';
import { Refusal, refuseField } from '../refusal.ts';
import { calculateRefundable } from './payment-details.ts';

type RefundInput = z.output<NonNullable<typeof refundPayment.body>>;

/**
 * Gives money back. It is written down before the provider is asked: a crash, or a provider that is away, leaves a refund
 * that the next round sends. Answers what to tell the coach. Throws `NOT_FOUND`, `NOT_POSSIBLE`, `invalid`.
 */
export async function issueRefund(ctx: AppContext, admin: string, id: number, input: RefundInput) {
  const row = await recordRefund(ctx, admin, id, input);
  const amountText = formatDollars(input.amount);
  try {
    const sent = await sendRecordedRefund(ctx, row, false);
    if (sent.status === 'failed') {
      const message = `The payment provider did not give the money back: ${sent.failure}`;
      throw new Refusal('NOT_POSSIBLE', { message });
    }
    return `${amountText} goes back to the payer, who ${input.tellPayer ? 'gets a mail' : 'was not told'}.`;
  } catch (error) {
    if (!(error instanceof ProviderUnavailableError)) throw error;
    return `The payment provider does not answer right now. The refund of ${amountText} is written down, and is sent as soon as it does.`;
  }
}

function recordRefund(ctx: AppContext, admin: string, id: number, input: RefundInput): Promise<StoredRefund> {
  const now = ctx.now();
  return ctx.database.transaction(async (tx) => {
    const payment = await lockPayment(tx, id);
    if (!payment) throw new Refusal('NOT_FOUND', { message: 'There is no such payment.' });
    await refuseUnlessRefundable(tx, payment, input);
    const { rows } = await tx.query(
      `insert into payment_refunds (payment_id, idempotency_key, status, amount, reason, note, keeps_purchase, tells_payer,
         actor, created_at)
       values ($1, $2, 'asked', $3, $4, $5, $6, $7, $8, $9) returning id`,
      [
        id,
        newRefundKey(),
        input.amount,
        input.reason,
        input.note ?? '',
        input.purchase === 'keep',
        input.tellPayer,
        admin,
        now,
      ],
    );
    const subject = `${formatDollars(input.amount)} of ${payment.email}`;
    await recordAdminAction(tx, { actor: admin, action: 'payment-refunded', subject: subject.slice(0, 255) }, now);
    return readRefund(tx, Number(rows[0]?.id));
  });
}

async function refuseUnlessRefundable(
  tx: Sql,
  payment: StoredPayment,
  { amount, refundedBefore }: RefundInput,
): Promise<void> {
  const { rows } = await tx.query('select status from payment_refunds where payment_id = $1', [payment.id]);
  const refunds = rows as { status: string }[];
  const refuse = (message: string) => {
    throw new Refusal('NOT_POSSIBLE', { message });
  };
  if (refunds.some(({ status }) => status === 'asked')) {
    refuse('A refund of this payment is under way. Please wait until the payment provider has answered.');
  }
  if (payment.refunded !== refundedBefore) {
    refuse('Money of this payment has gone back meanwhile. Please look at it again.');
  }
  if (payment.dispute === 'open' || payment.dispute === 'lost') {
    refuse('This payment is disputed, so its money is with the bank. Please answer at the payment provider.');
  }
  if (payment.paymentIntentId && (await isCredited(tx, payment.paymentIntentId))) {
    refuse('The minutes of this call are the client’s credit by now, so its money cannot go back as well.');
  }
  const left = calculateRefundable(payment, refunds);
  if (left === 0) refuse('Nothing of this payment can be given back.');
  if (amount > left) refuseField('invalid', 'amount', `At most ${formatDollars(left)} can be given back.`);
}

async function sendRecordedRefund(ctx: AppContext, row: StoredRefund, isRetry: boolean) {
  const { reference, ...sent } = await sendRefund(ctx, row, isRetry);
  if (sent.status !== 'failed') await closeRefundedDecision(ctx.database, reference, ctx.now());
  return sent;
}

/** Whoever asked first has had time to hear the answer. */
const RETRY_AFTER_MS = 60_000;

/** Sends the refunds that were written down, and that the provider has not answered. */
export async function retryRefunds(ctx: AppContext): Promise<void> {
  const since = new Date(ctx.now().getTime() - RETRY_AFTER_MS);
  const { rows } = await ctx.database.query(
    `${selectRefunds} where status = 'asked' and created_at <= $1 order by created_at limit 50`,
    [since],
  );
  for (const row of rows as StoredRefund[]) {
    await logProviderErrors(ctx, { refund: row.id }, () => sendRecordedRefund(ctx, row, true));
  }
}
