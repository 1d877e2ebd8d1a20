import { newId, randomString } from './ids.ts';
import { type StoredObject, toUnixSeconds } from './objects.ts';
import type { PaymentMethod } from './payment-methods.ts';

export type PaymentIntent = ReturnType<typeof newPaymentIntent>;

/** `attempt` is the open second step, `method` the card in processing. */
export type StoredIntent = StoredObject<PaymentIntent, { attempt?: string; method?: string }>;

type Status =
  | 'requires_payment_method'
  | 'requires_confirmation'
  | 'requires_action'
  | 'processing'
  | 'succeeded'
  | 'canceled';

type NextAction =
  | { type: 'redirect_to_url'; redirect_to_url: { return_url: string; url: string } }
  | { type: 'use_stripe_sdk'; use_stripe_sdk: { type: 'three_d_secure_redirect'; stripe_js: string } };

export type PaymentError = {
  type: 'card_error' | 'invalid_request_error';
  code: string;
  message: string;
  doc_url: string;
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
  receiptEmail: string | null;
  isAutomatic: boolean;
  allowedTypes: 'card'[] | null;
  allowRedirects: 'always' | 'never';
  captureMethod: string;
};

export function newPaymentIntent(now: Date, input: IntentInput) {
  const id = newId('pi');
  return {
    id,
    object: 'payment_intent',
    allowed_payment_method_types: input.allowedTypes,
    amount: input.amount,
    amount_capturable: 0,
    amount_details: { tip: {} },
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: input.isAutomatic ? { allow_redirects: input.allowRedirects, enabled: true } : null,
    canceled_at: null as number | null,
    cancellation_reason: null as string | null,
    capture_method: input.captureMethod,
    client_secret: `${id}_secret_${randomString(25)}`,
    confirmation_method: 'automatic',
    created: toUnixSeconds(now),
    currency: input.currency,
    customer: input.customer,
    customer_account: null,
    description: input.description,
    excluded_payment_method_types: null,
    last_payment_error: null as PaymentError | null,
    latest_charge: null as string | null,
    livemode: false,
    managed_payments: null,
    metadata: input.metadata,
    next_action: null as NextAction | null,
    on_behalf_of: null,
    payment_method: null as string | null,
    payment_method_configuration_details: null,
    payment_method_options: { card: { installments: null, network: null, request_three_d_secure: 'automatic' } },
    payment_method_types: ['card'],
    payment_record: null,
    processing: null as { type: 'card'; card: object } | null,
    receipt_email: input.receiptEmail,
    review: null,
    setup_future_usage: null,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: 'requires_payment_method' as Status,
    transfer_data: null,
    transfer_group: null,
  };
}

const publicFields = [
  'id',
  'object',
  'amount',
  'amount_details',
  'automatic_payment_methods',
  'canceled_at',
  'cancellation_reason',
  'capture_method',
  'client_secret',
  'confirmation_method',
  'created',
  'currency',
  'description',
  'last_payment_error',
  'livemode',
  'next_action',
  'payment_method',
  'payment_method_configuration_details',
  'payment_method_types',
  'processing',
  'receipt_email',
  'setup_future_usage',
  'shipping',
  'source',
  'status',
] as const satisfies (keyof PaymentIntent)[];

/** Returns what a caller may see. With a publishable key, that is neither metadata nor the customer. */
export const visibleIntent = (keyType: 'secret' | 'publishable', intent: PaymentIntent): object =>
  keyType === 'secret' ? intent : Object.fromEntries(publicFields.map((name) => [name, intent[name]]));
