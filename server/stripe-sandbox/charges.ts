import { newBalanceTransaction } from './balance-transactions.ts';
import { addEvent, type EventContext } from './events.ts';
import { newId } from './ids.ts';
import { addObject, findObject, type StoredObject, saveObject, toUnixSeconds } from './objects.ts';
import type { PaymentIntent } from './payment-intent-object.ts';
import type { PaymentMethod } from './payment-methods.ts';
import type { Decline } from './test-cards.ts';

export type Charge = ReturnType<typeof newCharge>;
export type StoredCharge = StoredObject<Charge, object>;

/** A `Decline` means that the card was refused. */
export type ChargeResult = 'pending' | 'succeeded' | Decline;

export async function addCharge(
  context: EventContext,
  intent: PaymentIntent,
  method: PaymentMethod,
  result: ChargeResult,
): Promise<Charge> {
  const charge = await book(context, withResult(newCharge(context.now, intent, method), result));
  await addObject(context.db, 'charge', charge);
  await addEvent(context, `charge.${charge.status}`, charge);
  return charge;
}

export async function completeCharge(context: EventContext, id: string, result: ChargeResult): Promise<Charge> {
  const pending = await findObject<StoredCharge>(context.db, 'charge', id, 'lock');
  if (!pending) throw new Error('an intent in processing has no charge');
  const charge = await book(context, withResult(pending.body, result));
  await saveObject(context.db, { ...pending, body: charge });
  await addEvent(context, `charge.${charge.status}`, charge);
  return charge;
}

/** Adds the money of a paid charge to the balance. */
async function book(context: EventContext, charge: Charge): Promise<Charge> {
  if (!charge.paid) return charge;
  const transaction = newBalanceTransaction(context.now, charge);
  await addObject(context.db, 'balance_transaction', transaction);
  return { ...charge, balance_transaction: transaction.id };
}

function withResult(charge: Charge, result: ChargeResult): Charge {
  if (result === 'pending') return charge;
  if (result === 'succeeded') {
    const outcome = { ...charge.outcome, seller_message: 'Payment complete.', type: 'authorized' };
    return { ...charge, amount_captured: charge.amount, captured: true, outcome, paid: true, status: 'succeeded' };
  }
  const outcome = {
    network_status: 'declined_by_network',
    reason: result.decline_code,
    risk_level: 'normal',
    seller_message: 'The bank declined the payment.',
    type: 'issuer_declined',
  };
  return { ...charge, failure_code: result.code, failure_message: result.message, outcome, status: 'failed' };
}

function newCharge(now: Date, intent: PaymentIntent, method: PaymentMethod) {
  const { brand, checks, country, exp_month, exp_year, funding, last4 } = method.card;
  return {
    id: newId('ch'),
    object: 'charge',
    amount: intent.amount,
    amount_captured: 0,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: null as string | null,
    billing_details: method.billing_details,
    calculated_statement_descriptor: 'SANDBOX',
    captured: false,
    created: toUnixSeconds(now),
    currency: intent.currency,
    customer: intent.customer,
    description: intent.description,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: null as string | null,
    failure_message: null as string | null,
    fraud_details: {},
    livemode: false,
    metadata: intent.metadata,
    on_behalf_of: null,
    outcome: {
      network_status: 'approved_by_network',
      reason: null as string | null,
      risk_level: 'normal',
      seller_message: 'The payment is being processed.',
      type: 'authorized',
    },
    paid: false,
    payment_intent: intent.id,
    payment_method: method.id,
    payment_method_details: {
      card: {
        amount_authorized: intent.amount,
        brand,
        checks,
        country,
        exp_month,
        exp_year,
        fingerprint: null,
        funding,
        installments: null,
        last4,
        mandate: null,
        network: brand,
        three_d_secure: null,
        wallet: null,
      },
      type: 'card',
    },
    receipt_email: intent.receipt_email,
    receipt_number: null,
    receipt_url: null,
    refunded: false,
    review: null,
    shipping: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: 'pending' as 'pending' | 'succeeded' | 'failed',
    transfer_data: null,
    transfer_group: null,
  };
}
