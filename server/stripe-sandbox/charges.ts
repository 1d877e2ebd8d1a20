import { addEvent, type EventContext } from './events.ts';
import { newId } from './ids.ts';
import { addObject, findObject, type StoredObject, saveObject, toUnixSeconds } from './objects.ts';
import type { PaymentIntent } from './payment-intent-object.ts';
import type { Decline } from './test-cards.ts';

export type Charge = ReturnType<typeof newCharge>;
export type StoredCharge = StoredObject<Charge, object>;

/** The outcome of a charge; a `Decline` means that the card was refused. */
export type ChargeResult = 'pending' | 'succeeded' | Decline;

export async function addCharge(context: EventContext, intent: PaymentIntent, result: ChargeResult): Promise<Charge> {
  const charge = await addToBalance(context, withResult(newCharge(context.now, intent), result));
  await addObject(context.db, 'charge', charge);
  await addEvent(context, `charge.${charge.status}`, charge);
  return charge;
}

export async function completeCharge(context: EventContext, id: string, result: ChargeResult): Promise<Charge> {
  const pending = await findObject<StoredCharge>(context.db, 'charge', id, 'lock');
  if (!pending) throw new Error('an intent in processing has no charge');
  const charge = await addToBalance(context, withResult(pending.body, result));
  await saveObject(context.db, { ...pending, body: charge });
  await addEvent(context, `charge.${charge.status}`, charge);
  return charge;
}

/** Adds the money of a paid charge to the balance. Returns the charge with its balance transaction. */
async function addToBalance(context: EventContext, charge: Charge): Promise<Charge> {
  if (!charge.paid) return charge;
  const transaction = newBalanceTransaction(context.now, charge);
  await addObject(context.db, 'balance_transaction', transaction);
  return { ...charge, balance_transaction: transaction.id };
}

const withResult = (charge: Charge, result: ChargeResult): Charge => ({
  ...charge,
  paid: result === 'succeeded',
  status: typeof result === 'string' ? result : 'failed',
});

const newCharge = (now: Date, { id, amount, currency }: PaymentIntent) => ({
  id: newId('ch'),
  object: 'charge',
  amount,
  amount_refunded: 0,
  balance_transaction: null as string | null,
  created: toUnixSeconds(now),
  currency,
  disputed: false,
  paid: false,
  payment_intent: id,
  refunded: false,
  status: 'pending' as 'pending' | 'succeeded' | 'failed',
});

/** Returns the balance transaction of a paid charge. The provider's fee is 2.9 % and 30 cents. */
function newBalanceTransaction(now: Date, { amount, currency }: Pick<Charge, 'amount' | 'currency'>) {
  const fee = Math.min(amount, Math.round(amount * 0.029) + 30);
  return {
    id: newId('txn'),
    object: 'balance_transaction',
    amount,
    created: toUnixSeconds(now),
    currency,
    fee,
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
    evidence_details: { due_by: created + 9 * DAY_SECONDS },
    payment_intent: charge.payment_intent,
    reason: 'fraudulent',
    status: 'needs_response',
  };
  await addObject(context.db, 'dispute', dispute);
  const disputed: Charge = { ...charge, disputed: true };
  await saveObject(context.db, { body: disputed, hidden: {}, dueAt: null });
  await addEvent(context, 'charge.dispute.created', dispute);
}
