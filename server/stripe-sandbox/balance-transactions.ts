import { newId } from './ids.ts';
import { toUnixSeconds } from './objects.ts';

const DAY_SECONDS = 86_400;

/** Returns the balance transaction of a paid charge: its amount less the provider's fee of 2.9 % and 30 cents. */
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
