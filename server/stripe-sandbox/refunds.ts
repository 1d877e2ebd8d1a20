import { z } from 'zod';
import type { Charge, StoredCharge } from './charges.ts';
import { addEvent } from './events.ts';
import { integer, metadata, readForm, text } from './forms.ts';
import { newId } from './ids.ts';
import { addObject, findObject, saveObject, toUnixSeconds } from './objects.ts';
import type { StoredIntent } from './payment-intent-object.ts';
import { resourceMissingError, SandboxError } from './sandbox-error.ts';
import { ok, type SandboxReply, type SandboxRequest } from './sandbox-request.ts';

const createSchema = z.strictObject({
  amount: integer(1, 99_999_999).optional(),
  metadata,
  payment_intent: text(80),
  reason: z.enum(['duplicate', 'fraudulent', 'requested_by_customer']).optional(),
});

export async function createRefund(request: SandboxRequest): Promise<SandboxReply> {
  const input = readForm(createSchema, request.form);
  const charge = await findPaidCharge(request, input.payment_intent);
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
  const refund = newRefund(request.now, charge.body, { ...input, amount });
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

/** Returns the paid charge of the payment. Locks the payment first, then the charge. */
async function findPaidCharge({ db }: SandboxRequest, intentId: string): Promise<StoredCharge> {
  const intent = await findObject<StoredIntent>(db, 'payment_intent', intentId, 'lock');
  if (!intent) throw resourceMissingError('payment_intent', intentId, 'payment_intent');
  const charge = await findObject<StoredCharge>(db, 'charge', intent.body.latest_charge, 'lock');
  if (charge?.body.status === 'succeeded') return charge;
  const message = `PaymentIntent ${intentId} has no successful charge to refund.`;
  throw replayableError({ message, param: 'payment_intent' });
}

const replayableError = (body: { message: string; param?: string; code?: string }) =>
  new SandboxError(400, { type: 'invalid_request_error', ...body }, { isStoredReply: true });

const refundRefusedError = (code: string, message: string) => replayableError({ code, message });

type NewRefund = z.output<typeof createSchema> & { amount: number };

const newRefund = (now: Date, charge: Charge, { amount, metadata, reason }: NewRefund) => ({
  id: newId('re'),
  object: 'refund',
  amount,
  charge: charge.id,
  created: toUnixSeconds(now),
  currency: charge.currency,
  metadata,
  payment_intent: charge.payment_intent,
  reason: reason ?? null,
  status: 'succeeded',
});
