import type { Parts } from '../parts.ts';
import { letGo } from './intents.ts';
import { ProviderAway } from './provider.ts';
import { type Effects, settle } from './settlement.ts';
import { expiredPayments, type StoredPayment, unaskedPayments } from './stored-payments.ts';

const DAYS_ASKED_ABOUT = 7;
const ASK_EVERY_MS = 45_000;
const DAY_MS = 24 * 60 * 60 * 1000;

/** Lets holds go that have run out. */
export async function endHolds(parts: Parts, effects: Effects): Promise<void> {
  for (const payment of await expiredPayments(parts.database, parts.now())) {
    await unlessAway(parts, payment, () => letGo(parts, effects, payment));
  }
}

/** Asks the provider what became of every open payment of the last days, so that nothing needs a webhook. */
export async function reconcile(parts: Parts, effects: Effects): Promise<void> {
  const now = parts.now().getTime();
  const since = new Date(now - DAYS_ASKED_ABOUT * DAY_MS);
  for (const payment of await unaskedPayments(parts.database, since, new Date(now - ASK_EVERY_MS))) {
    const { paymentIntentId } = payment;
    if (paymentIntentId) await unlessAway(parts, payment, () => settle(parts, effects, paymentIntentId));
  }
}

/** While the provider is away, the next round tries again. One payment that cannot be dealt with does not hold up the others. */
async function unlessAway(parts: Parts, { id }: StoredPayment, act: () => Promise<unknown>): Promise<void> {
  try {
    await act();
  } catch (err) {
    if (err instanceof ProviderAway) parts.log.warn({ payment: id }, 'the payment provider does not answer');
    else parts.log.error({ err, payment: id }, 'a payment could not be followed');
  }
}
