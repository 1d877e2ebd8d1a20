import { z } from 'zod';
import type { Charge, StoredCharge } from './charges.ts';
import { addEvent } from './events.ts';
import { integer, mergeMetadata, metadata, oneOf, readForm, text } from './forms.ts';
import { newId } from './ids.ts';
import { addObject, findObject, saveObject, toUnixSeconds } from './objects.ts';
import type { StoredIntent } from './payment-intent-object.ts';
import { invalidRequestError, resourceMissingError, SandboxError } from './sandbox-error.ts';
import { ok, type SandboxReply, type SandboxRequest } from './sandbox-request.ts';
import { updateObject } from './update-object.ts';

const createSchema = z.strictObject({
  amount: integer(1, 99_999_999).optional(),
  charge: text(80).optional(),
  metadata: metadata.optional(),
  payment_intent: text(80).optional(),
  reason: oneOf(['duplicate', 'fraudulent', 'requested_by_customer']).optional(),
});
const updateSchema = z.strictObject({ metadata: metadata.optional() });

export async function createRefund(request: SandboxRequest): Promise<SandboxReply> {
  const input = readForm(createSchema, request.form);
  const charge = await chargeOf(request, input);
  const remaining = charge.body.amount - charge.body.amount_refunded;
  if (charge.body.disputed)
    throw refundRefusedError('charge_disputed', `Charge ${charge.body.id} is disputed, so it cannot be refunded.`);
  if (remaining === 0)
    throw refundRefusedError('charge_already_refunded', `Charge ${charge.body.id} has already been refunded.`);
  const amount = input.amount ?? remaining;
  if (amount > remaining) {
    throw replayableError({
      message: `The refund of ${amount} is greater than the ${remaining} that are left of the charge.`,
      param: 'amount',
    });
  }
  const refund = newRefund(request.now, charge.body, amount, input.reason ?? null, mergeMetadata({}, input.metadata));
  const refunded: Charge = {
    ...charge.body,
    amount_refunded: charge.body.amount_refunded + amount,
    refunded: amount === remaining,
  };
  await addObject(request.db, 'refund', refund);
  await saveObject(request.db, { ...charge, body: refunded });
  await addEvent(request, 'refund.created', refund);
  await addEvent(request, 'charge.refunded', refunded);
  return ok(refund);
}

export function updateRefund(request: SandboxRequest): Promise<SandboxReply> {
  const input = readForm(updateSchema, request.form);
  return updateObject<Refund>(request, 'refund', (refund) => ({
    ...refund,
    metadata: mergeMetadata(refund.metadata, input.metadata),
  }));
}

/** Returns the paid charge that the request names, locked. */
async function chargeOf(request: SandboxRequest, input: z.output<typeof createSchema>): Promise<StoredCharge> {
  if ((input.charge === undefined) === (input.payment_intent === undefined)) {
    throw invalidRequestError('Give either charge or payment_intent.', { param: 'payment_intent' });
  }
  const intentId = input.charge
    ? (await findObject<StoredCharge>(request.db, 'charge', input.charge))?.body.payment_intent
    : input.payment_intent;
  const intent = await findObject<StoredIntent>(request.db, 'payment_intent', intentId, 'lock');
  if (!intent) {
    throw input.charge
      ? resourceMissingError('charge', input.charge, 'charge')
      : resourceMissingError('payment_intent', input.payment_intent, 'payment_intent');
  }
  const id = input.charge ?? intent.body.latest_charge;
  const charge = await findObject<StoredCharge>(request.db, 'charge', id, 'lock');
  if (charge?.body.status === 'succeeded') return charge;
  throw replayableError({
    message: input.charge
      ? `Charge ${input.charge} did not take any money, so there is nothing to refund.`
      : `PaymentIntent ${input.payment_intent} has no successful charge to refund.`,
    param: input.charge ? 'charge' : 'payment_intent',
  });
}

const replayableError = (body: { message: string; param?: string; code?: string }) =>
  new SandboxError(400, { type: 'invalid_request_error', ...body }, { isKept: true });

const refundRefusedError = (code: string, message: string) => replayableError({ code, message });

type Refund = ReturnType<typeof newRefund>;

function newRefund(now: Date, charge: Charge, amount: number, reason: string | null, metadata: Record<string, string>) {
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
    metadata,
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    reason,
    receipt_number: null,
    source_transfer_reversal: null,
    status: 'succeeded',
    transfer_reversal: null,
  };
}
