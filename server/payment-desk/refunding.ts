import type { z } from 'zod';
import type { refundPayment } from '#contracts/payment-list.ts';
import { dollars } from '#domain/prices.ts';
import { noteInAuditLog } from '../accounts/audit-log.ts';
import type { AppContext } from '../app-context.ts';
import { decideByRefund, isCredited } from '../booking/payment-decisions.ts';
import type { Sql } from '../db/connect.ts';
import { ProviderAway } from '../payments/provider.ts';
import { type StoredRefund, selectRefunds } from '../payments/refunds.ts';
import { newRefundKey, readRefund, sendRefund } from '../payments/sending-refunds.ts';
import { lockPayment, type StoredPayment } from '../payments/stored-payments.ts';
import { unlessAway } from '../payments/unless-away.ts';
import { Refusal, refuseField } from '../refusal.ts';
import { refundable } from './payment-details.ts';

type Asked = z.output<NonNullable<typeof refundPayment.body>>;

/**
 * Gives money back. It is written down before the provider is asked: a crash, or a provider that is away, leaves a refund
 * that the next round sends. Answers what to tell the coach. Throws `NOT_FOUND`, `NOT_POSSIBLE`, `invalid`.
 */
export async function refund(ctx: AppContext, admin: string, id: number, asked: Asked) {
  const row = await writeDown(ctx, admin, id, asked);
  const what = dollars(asked.amount);
  try {
    const sent = await send(ctx, row, false);
    if (sent.status === 'failed') {
      const message = `The payment provider did not give the money back: ${sent.why}`;
      throw new Refusal('NOT_POSSIBLE', { message });
    }
    return `${what} goes back to the payer, who ${asked.tellPayer ? 'gets a mail' : 'was not told'}.`;
  } catch (fault) {
    if (!(fault instanceof ProviderAway)) throw fault;
    return `The payment provider does not answer right now. The refund of ${what} is written down, and is sent as soon as it does.`;
  }
}

function writeDown(ctx: AppContext, admin: string, id: number, asked: Asked): Promise<StoredRefund> {
  const now = ctx.now();
  return ctx.database.transaction(async (tx) => {
    const payment = await lockPayment(tx, id);
    if (!payment) throw new Refusal('NOT_FOUND', { message: 'There is no such payment.' });
    await refuseUnlessPossible(tx, payment, asked);
    const { rows } = await tx.query(
      `insert into payment_refunds (payment_id, idempotency_key, status, amount, reason, note, keeps_purchase, tells_payer,
         actor, created_at)
       values ($1, $2, 'asked', $3, $4, $5, $6, $7, $8, $9) returning id`,
      [
        id,
        newRefundKey(),
        asked.amount,
        asked.reason,
        asked.note ?? '',
        asked.purchase === 'keep',
        asked.tellPayer,
        admin,
        now,
      ],
    );
    const subject = `${dollars(asked.amount)} of ${payment.email}`;
    await noteInAuditLog(tx, { actor: admin, action: 'payment-refunded', subject: subject.slice(0, 255) }, now);
    return readRefund(tx, Number(rows[0]?.id));
  });
}

async function refuseUnlessPossible(tx: Sql, payment: StoredPayment, { amount, refundedBefore }: Asked): Promise<void> {
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
  const left = refundable(payment, refunds);
  if (left === 0) refuse('Nothing of this payment can be given back.');
  if (amount > left) refuseField('invalid', 'amount', `At most ${dollars(left)} can be given back.`);
}

async function send(ctx: AppContext, row: StoredRefund, isPromised: boolean) {
  const { reference, ...sent } = await sendRefund(ctx, row, isPromised);
  if (sent.status !== 'failed') await decideByRefund(ctx.database, reference, ctx.now());
  return sent;
}

/** Whoever asked first has had time to hear the answer. */
const PATIENCE_MS = 60_000;

/** Sends the refunds that were written down, and that the provider has not answered. */
export async function sendRefunds(ctx: AppContext): Promise<void> {
  const since = new Date(ctx.now().getTime() - PATIENCE_MS);
  const { rows } = await ctx.database.query(
    `${selectRefunds} where status = 'asked' and created_at <= $1 order by created_at limit 50`,
    [since],
  );
  for (const row of rows as StoredRefund[]) {
    await unlessAway(ctx, { refund: row.id }, () => send(ctx, row, true));
  }
}
