import { newId, randomString } from './ids.ts';
import { type StoredObject, toUnixSeconds } from './objects.ts';
import type { PaymentMethod } from './payment-methods.ts';

export type PaymentIntent = ReturnType<typeof newPaymentIntent>;

/** The stored payment. `attempt`: the id of the open second step; `method`: that of the card in processing. */
export type StoredIntent = StoredObject<PaymentIntent, { attempt?: string; method?: string }>;

type Status = 'requires_payment_method' | 'requires_action' | 'processing' | 'succeeded' | 'canceled';

type NextAction = { type: 'redirect_to_url'; redirect_to_url: { return_url: string; url: string } };

export type PaymentError = {
  type: 'card_error' | 'invalid_request_error';
  code: string;
  message: string;
  decline_code?: string;
  charge?: string;
  payment_method: PaymentMethod;
};

type IntentInput = {
  amount: number;
  currency: string;
  customer: string | null;
  description: string | null;
  metadata: Record<string, string>;
};

export function newPaymentIntent(now: Date, input: IntentInput) {
  const id = newId('pi');
  return {
    id,
    object: 'payment_intent',
    ...input,
    amount_received: 0,
    canceled_at: null as number | null,
    cancellation_reason: null as string | null,
    client_secret: `${id}_secret_${randomString()}`,
    created: toUnixSeconds(now),
    last_payment_error: null as PaymentError | null,
    latest_charge: null as string | null,
    next_action: null as NextAction | null,
    payment_method: null as string | null,
    payment_method_types: ['card'],
    processing: null as { type: 'card'; card: object } | null,
    status: 'requires_payment_method' as Status,
  };
}

/** Returns the fields that a caller may see: all with a secret key, only those for the payer with a publishable one. */
export function visibleIntent(keyType: 'secret' | 'publishable', intent: PaymentIntent): object {
  if (keyType === 'secret') return intent;
  const { metadata: _, customer: _customer, latest_charge: _charge, amount_received: _received, ...visible } = intent;
  return visible;
}
