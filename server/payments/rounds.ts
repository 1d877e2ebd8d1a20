import type { AppContext } from '../app-context.ts';
import { letGo } from './intents.ts';
import { settle } from './settlement.ts';
import { expiredPayments, unaskedPayments } from './stored-payments.ts';
import { unlessAway } from './unless-away.ts';

const DAYS_ASKED_ABOUT = 7;
const ASK_EVERY_MS = 45_000;
const DAY_MS = 24 * 60 * 60 * 1000;

/** Lets holds go that have run out. */
export async function endHolds(ctx: AppContext): Promise<void> {
  for (const payment of await expiredPayments(ctx.database, ctx.now())) {
    await unlessAway(ctx, { payment: payment.id }, () => letGo(ctx, payment));
  }
}

/** Asks the provider what became of every open payment of the last days, so that nothing needs a webhook. */
export async function reconcile(ctx: AppContext): Promise<void> {
  const now = ctx.now().getTime();
  const since = new Date(now - DAYS_ASKED_ABOUT * DAY_MS);
  for (const payment of await unaskedPayments(ctx.database, since, new Date(now - ASK_EVERY_MS))) {
    const { paymentIntentId } = payment;
    if (paymentIntentId) await unlessAway(ctx, { payment: payment.id }, () => settle(ctx, paymentIntentId));
  }
}
