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
  if (result === 'succeeded')
    return { ...charge, amount_captured: charge.amount, captured: true, paid: true, status: 'succeeded' };
  return { ...charge, failure_code: result.code, failure_message: result.message, status: 'failed' };
}

function newCharge(now: Date, intent: PaymentIntent, method: PaymentMethod) {
  return {
    id: newId('ch'),
    object: 'charge',
    amount: intent.amount,
    amount_captured: 0,
    amount_refunded: 0,
    balance_transaction: null as string | null,
    captured: false,
    created: toUnixSeconds(now),
    currency: intent.currency,
    customer: intent.customer,
    description: intent.description,
    disputed: false,
    failure_code: null as string | null,
    failure_message: null as string | null,
    livemode: false,
    metadata: intent.metadata,
    paid: false,
    payment_intent: intent.id,
    payment_method: method.id,
    payment_method_details: { card: method.card, type: 'card' },
    refunded: false,
    status: 'pending' as 'pending' | 'succeeded' | 'failed',
  };
}

/** Returns the balance transaction of a paid charge: its amount less the provider's fee of 2.9 % and 30 cents. */
function newBalanceTransaction(now: Date, { id, amount, currency }: { id: string; amount: number; currency: string }) {
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

const DAY_SECONDS = 86_400;

/** Disputes a charge as fraudulent; one of the test cards does this at once. */
export async function addDispute(context: EventContext, charge: Charge): Promise<void> {
  const created = toUnixSeconds(context.now);
  const dispute = {
    id: newId('dp'),
    object: 'dispute',
    amount: charge.amount,
    charge: charge.id,
    created,
    currency: charge.currency,
    evidence_details: { due_by: created + 9 * DAY_SECONDS, has_evidence: false, past_due: false, submission_count: 0 },
    is_charge_refundable: false,
    livemode: false,
    payment_intent: charge.payment_intent,
    reason: 'fraudulent',
    status: 'needs_response',
  };
  await addObject(context.db, 'dispute', dispute);
  const disputed: Charge = { ...charge, disputed: true };
  await saveObject(context.db, { body: disputed, hidden: {}, dueAt: null });
  await addEvent(context, 'charge.dispute.created', dispute);
}
