import { z } from 'zod';
import { type SandboxReply, type SandboxRequest, ok } from './call.ts';
import type { Charge, StoredCharge } from './charges.ts';
import { addEvent } from './events.ts';
import { mergeMetadata, metadata, oneOf, readForm, text, integer } from './forms.ts';
import { newId } from './ids.ts';
import { addObject, findObject, type StoredObject, saveObject } from './objects.ts';
import type { StoredIntent } from './payment-intent.ts';
import { toUnixSeconds } from './seconds.ts';
import { invalidRequestError, resourceMissingError, SandboxError } from './stripe-fault.ts';

const createSchema = z.strictObject({
  amount: integer(1, 99_999_999).optional(),
  charge: text(80).optional(),
  metadata: metadata.optional(),
  payment_intent: text(80).optional(),
  reason: oneOf(['duplicate', 'fraudulent', 'requested_by_customer']).optional(),
});
const updateSchema = z.strictObject({ metadata: metadata.optional() });

export async function createRefund(call: SandboxRequest): Promise<SandboxReply> {
  const given = readForm(createSchema, call.form);
  const charge = await chargeOf(call, given);
  const left = charge.body.amount - charge.body.amount_refunded;
  if (charge.body.disputed)
    throw refundRefusedError('charge_disputed', `Charge ${charge.body.id} is disputed, so it cannot be refunded.`);
  if (left === 0) throw refundRefusedError('charge_already_refunded', `Charge ${charge.body.id} has already been refunded.`);
  const amount = given.amount ?? left;
  if (amount > left) {
    throw replayableError({
      message: `The refund of ${amount} is greater than the ${left} that are left of the charge.`,
      param: 'amount',
    });
  }
  const refund = newRefund(call.now, charge.body, amount, given.reason ?? null, mergeMetadata({}, given.metadata));
  const refunded: Charge = {
    ...charge.body,
    amount_refunded: charge.body.amount_refunded + amount,
    refunded: amount === left,
  };
  await addObject(call.sql, 'refund', refund);
  await saveObject(call.sql, { ...charge, body: refunded });
  await addEvent(call, 'refund.created', refund);
  await addEvent(call, 'charge.refunded', refunded);
  return ok(refund);
}

export async function updateRefund(call: SandboxRequest): Promise<SandboxReply> {
  const given = readForm(updateSchema, call.form);
  const found = await findObject<StoredObject<Refund, object>>(call.sql, 'refund', call.id, 'lock');
  if (!found) throw resourceMissingError('refund', call.id);
  const refund = { ...found.body, metadata: mergeMetadata(found.body.metadata, given.metadata) };
  await saveObject(call.sql, { ...found, body: refund });
  await addEvent(call, 'refund.updated', refund);
  return ok(refund);
}

/** The paid charge that is meant, locked. */
async function chargeOf(call: SandboxRequest, given: z.output<typeof createSchema>): Promise<StoredCharge> {
  if ((given.charge === undefined) === (given.payment_intent === undefined)) {
    throw invalidRequestError('Give either charge or payment_intent.', { param: 'payment_intent' });
  }
  const named = given.charge
    ? (await findObject<StoredCharge>(call.sql, 'charge', given.charge))?.body.payment_intent
    : given.payment_intent;
  const intent = await findObject<StoredIntent>(call.sql, 'payment_intent', named, 'lock');
  if (!intent) {
    throw given.charge
      ? resourceMissingError('charge', given.charge, 'charge')
      : resourceMissingError('payment_intent', given.payment_intent, 'payment_intent');
  }
  const id = given.charge ?? intent.body.latest_charge;
  const charge = await findObject<StoredCharge>(call.sql, 'charge', id, 'lock');
  if (charge?.body.status === 'succeeded') return charge;
  throw replayableError({
    message: given.charge
      ? `Charge ${given.charge} did not take any money, so there is nothing to refund.`
      : `PaymentIntent ${given.payment_intent} has no successful charge to refund.`,
    param: given.charge ? 'charge' : 'payment_intent',
  });
}

const replayableError = (body: { message: string; param?: string; code?: string }) =>
  new SandboxError(400, { type: 'invalid_request_error', ...body }, { isKept: true });

const refundRefusedError = (code: string, message: string) => replayableError({ code, message });

type Refund = ReturnType<typeof newRefund>;

function newRefund(now: Date, charge: Charge, amount: number, reason: string | null, about: Record<string, string>) {
  return {
    id: newId('re'),
    object: 'refund',
    amount,
    balance_transaction: null,
    charge: charge.id,
    created: toUnixSeconds(now),
    currency: charge.currency,
    customer: charge.customer,
    customer_account: null,
    destination_details: {
      card: { reference_status: 'pending', reference_type: 'acquirer_reference_number', type: 'refund' },
      type: 'card',
    },
    metadata: about,
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    reason,
    receipt_number: null,
    source_transfer_reversal: null,
    status: 'succeeded',
    transfer_reversal: null,
  };
}
