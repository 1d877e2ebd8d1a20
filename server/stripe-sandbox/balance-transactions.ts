import { newId } from './ids.ts';
import { toUnixSeconds } from './objects.ts';

/** Returns the balance transaction of a paid charge: its amount less the provider's fee of 2.9 % and 30 cents. */
export function newBalanceTransaction(
  now: Date,
  { id, amount, currency }: { id: string; amount: number; currency: string },
) {
  const fee = Math.min(amount, Math.round(amount * 0.029) + 30);
  return {
    id: newId('txn'),
    object: 'balance_transaction',
    amount,
    created: toUnixSeconds(now),
    currency,
    exchange_rate: null,
    fee,
    net: amount - fee,
    source: id,
    type: 'charge',
  };
}
