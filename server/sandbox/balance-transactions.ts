import { newId } from './ids.ts';
import { toUnixSeconds } from './objects.ts';

const DAY_SECONDS = 86_400;

/** What a paid charge adds to the coach's balance, less the provider's fee: 2.9 % and 30 cents. */
export function newBalanceTransaction(
  now: Date,
  { id, amount, currency }: { id: string; amount: number; currency: string },
) {
  const fee = Math.min(amount, Math.round(amount * 0.029) + 30);
  const created = toUnixSeconds(now);
  return {
    id: newId('txn'),
    object: 'balance_transaction',
    amount,
    available_on: created + 2 * DAY_SECONDS,
    balance_type: 'payments',
    created,
    currency,
    description: null,
    exchange_rate: null,
    fee,
    fee_details: [
      { amount: fee, application: null, currency, description: 'Sandbox processing fees', type: 'stripe_fee' },
    ],
    net: amount - fee,
    reporting_category: 'charge',
    source: id,
    status: 'pending',
    type: 'charge',
  };
}
