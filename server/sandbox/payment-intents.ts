import { z } from 'zod';
import { isClientSecret, secretKeyRequired } from './api-keys.ts';
import { type SandboxReply, type SandboxRequest, ok } from './call.ts';
import { chargeIntent, assertConfirmable, readReturnUrl } from './confirming.ts';
import { assertCustomerExists } from './customers.ts';
import { addEvent } from './events.ts';
import {
  amount,
  mergeMetadata,
  clearableText,
  currency,
  email,
  type Form,
  metadata,
  oneOf,
  readForm,
  text,
  booleanText,
} from './forms.ts';
import { addObject, findObject, saveObject } from './objects.ts';
import { newPaymentIntent, type PaymentIntent, type StoredIntent, visibleIntent } from './payment-intent.ts';
import { methodFields, readMethod } from './payment-methods.ts';
import { toUnixSeconds } from './seconds.ts';
import { invalidRequestError, resourceMissingError, unexpectedStateError } from './stripe-fault.ts';

/** What an intent is about; of these, an update may change all. */
const descriptiveFields = {
  customer: clearableText(80).optional(),
  description: clearableText(1000).optional(),
  metadata: metadata.optional(),
  receipt_email: email.optional(),
};
const onlyCard = z.array(oneOf(['card']));

const createSchema = z.strictObject({
  ...descriptiveFields,
  ...methodFields,
  amount,
  currency,
  automatic_payment_methods: z
    .strictObject({ enabled: booleanText, allow_redirects: oneOf(['always', 'never']).optional() })
    .optional(),
  allowed_payment_method_types: onlyCard.optional(),
  // What the one above was called until 2026.
  payment_method_types: onlyCard.optional(),
  capture_method: oneOf(['automatic', 'automatic_async']).optional(),
  confirmPaymentIntent: booleanText.optional(),
  return_url: text(2000).optional(),
});

export async function createIntent(call: SandboxRequest): Promise<SandboxReply> {
  const given = readForm(createSchema, call.form);
  if (given.automatic_payment_methods && given.payment_method_types) {
    const message = 'Give either automatic_payment_methods or payment_method_types, not both.';
    throw invalidRequestError(message, { param: 'payment_method_types' });
  }
  if (given.customer) await assertCustomerExists(call.sql, given.customer);
  const method = await readMethod(call, methodForm(call.form));
  const returnUrl = readReturnUrl(call, given.return_url);
  if (returnUrl && !given.confirmPaymentIntent) {
    throw invalidRequestError('A return_url can be given only together with confirm.', { param: 'return_url' });
  }
  const automatic = given.automatic_payment_methods;
  const intent = newPaymentIntent(call.now, {
    amount: given.amount,
    currency: given.currency,
    customer: given.customer ?? null,
    description: given.description ?? null,
    metadata: mergeMetadata({}, given.metadata),
    receiptEmail: given.receipt_email ?? null,
    // Stripe's own default since 2023.
    isAutomatic: automatic?.enabled ?? given.payment_method_types === undefined,
    allowedTypes: given.allowed_payment_method_types ?? null,
    allowRedirects: automatic?.allow_redirects ?? 'always',
    captureMethod: given.capture_method ?? 'automatic_async',
  });
  if (given.confirmPaymentIntent && !method) throw missingMethodError(call, intent);
  if (method && !given.confirmPaymentIntent) {
    intent.payment_method = method.method.body.id;
    intent.status = 'requires_confirmation';
    if (method.isNew) await addObject(call.sql, 'payment_method', method.method.body, method.method.hidden);
  }
  await addObject(call.sql, 'payment_intent', intent);
  await addEvent(call, 'payment_intent.created', intent);
  if (!given.confirmPaymentIntent || !method) return ok(intent);
  return chargeIntent(call, { body: intent, hidden: {}, dueAt: null }, method, returnUrl);
}

const retrieveSchema = z.strictObject({ client_secret: text(200).optional() });

export async function retrieveIntent(call: SandboxRequest): Promise<SandboxReply> {
  const { client_secret } = readForm(retrieveSchema, call.form);
  const { body } = await findAuthorizedIntent(call, client_secret, 'look');
  return ok(visibleIntent(call.keyType, body));
}

const confirmSchema = z.strictObject({
  ...methodFields,
  client_secret: text(200).optional(),
  receipt_email: email.optional(),
  return_url: text(2000).optional(),
  use_stripe_sdk: booleanText.optional(),
});

export async function confirm(call: SandboxRequest): Promise<SandboxReply> {
  const given = readForm(confirmSchema, call.form);
  const intent = await findAuthorizedIntent(call, given.client_secret, 'lock');
  assertConfirmable(call, intent);
  const returnUrl = readReturnUrl(call, given.return_url);
  const kept = intent.body.payment_method;
  const method =
    (await readMethod(call, methodForm(call.form))) ??
    (kept ? await readMethod(call, { payment_method: kept }) : undefined);
  if (!method) throw missingMethodError(call, intent.body);
  if (given.receipt_email !== undefined) intent.body.receipt_email = given.receipt_email;
  return chargeIntent(call, intent, method, returnUrl);
}

const updateSchema = z.strictObject({
  ...descriptiveFields,
  amount: amount.optional(),
  currency: currency.optional(),
  payment_method: clearableText(200).optional(),
});

export async function updateIntent(call: SandboxRequest): Promise<SandboxReply> {
  const given = readForm(updateSchema, call.form);
  const intent = await findAuthorizedIntent(call, undefined, 'lock');
  const { body } = intent;
  const isOpen = ['requires_payment_method', 'requires_confirmation', 'requires_action'].includes(body.status);
  const changesPayment =
    given.amount !== undefined ||
    given.currency !== undefined ||
    given.customer !== undefined ||
    given.payment_method !== undefined;
  if (!isOpen && changesPayment) {
    throw unexpectedStateError(
      `What is paid cannot be changed, because this PaymentIntent's status is ${body.status}.`,
      body,
    );
  }
  if (given.customer) await assertCustomerExists(call.sql, given.customer);
  const method = given.payment_method ? await readMethod(call, { payment_method: given.payment_method }) : undefined;
  const changed: PaymentIntent = {
    ...body,
    metadata: mergeMetadata(body.metadata, given.metadata),
    ...(given.amount !== undefined && { amount: given.amount }),
    ...(given.currency !== undefined && { currency: given.currency }),
    ...(given.customer !== undefined && { customer: given.customer }),
    ...(given.description !== undefined && { description: given.description }),
    ...(given.receipt_email !== undefined && { receipt_email: given.receipt_email }),
    ...(given.payment_method !== undefined && { payment_method: method?.method.body.id ?? null }),
  };
  if (isOpen && changesPayment) {
    // A second step that is open was for another payment: its page finds an intent that does not wait for it any more.
    changed.next_action = null;
    changed.status = changed.payment_method ? 'requires_confirmation' : 'requires_payment_method';
  }
  if (method?.isNew) await addObject(call.sql, 'payment_method', method.method.body, method.method.hidden);
  await saveObject(call.sql, { ...intent, body: changed });
  return ok(changed);
}

const cancelSchema = z.strictObject({
  cancellation_reason: oneOf(['duplicate', 'fraudulent', 'requested_by_customer', 'abandoned']).optional(),
});

export async function cancelIntent(call: SandboxRequest): Promise<SandboxReply> {
  const { cancellation_reason } = readForm(cancelSchema, call.form);
  const { body } = await findAuthorizedIntent(call, undefined, 'lock');
  if (body.status === 'succeeded' || body.status === 'processing' || body.status === 'canceled') {
    throw unexpectedStateError(`This PaymentIntent cannot be canceled, because its status is ${body.status}.`, body);
  }
  const canceled: PaymentIntent = {
    ...body,
    canceled_at: toUnixSeconds(call.now),
    cancellation_reason: cancellation_reason ?? null,
    next_action: null,
    status: 'canceled',
  };
  await saveObject(call.sql, { body: canceled, hidden: {}, dueAt: null });
  await addEvent(call, 'payment_intent.canceled', canceled);
  return ok(canceled);
}

/** The intent that the address names. Without the secret key it takes the client secret; a wrong one finds nothing. */
async function findAuthorizedIntent(call: SandboxRequest, clientSecret: string | undefined, lock: 'lock' | 'look'): Promise<StoredIntent> {
  if (call.keyType === 'publishable' && clientSecret === undefined) throw secretKeyRequired();
  const intent = await findObject<StoredIntent>(call.sql, 'payment_intent', call.id, lock);
  if (!intent) throw resourceMissingError('payment_intent', call.id, 'intent', 404);
  if (clientSecret !== undefined && !isClientSecret(clientSecret, intent.body.client_secret)) {
    throw resourceMissingError('payment_intent', call.id, 'intent', 404);
  }
  return intent;
}

const methodForm = ({ payment_method, payment_method_data, card }: Form): Form => ({
  ...(payment_method !== undefined && { payment_method }),
  ...(payment_method_data !== undefined && { payment_method_data }),
  ...(card !== undefined && { card }),
});

const missingMethodError = (call: SandboxRequest, intent: PaymentIntent) =>
  unexpectedStateError(
    'This PaymentIntent cannot be confirmed, because it has no payment method.',
    visibleIntent(call.keyType, intent),
  );
