import { z } from 'zod';
import { isClientSecret, secretKeyRequired } from './api-keys.ts';
import { assertConfirmable, chargeIntent, readReturnUrl } from './confirm-intent.ts';
import { assertCustomerExists } from './customers.ts';
import { addEvent } from './events.ts';
import {
  amount,
  booleanText,
  clearableText,
  currency,
  email,
  type Form,
  mergeMetadata,
  metadata,
  oneOf,
  readForm,
  text,
} from './forms.ts';
import { addObject, findObject, saveObject, toUnixSeconds } from './objects.ts';
import { newPaymentIntent, type PaymentIntent, type StoredIntent, visibleIntent } from './payment-intent-object.ts';
import { methodFields, readMethod } from './payment-methods.ts';
import { invalidRequestError, resourceMissingError, unexpectedStateError } from './sandbox-error.ts';
import { ok, type SandboxReply, type SandboxRequest } from './sandbox-request.ts';

/** The fields that an update may always change. */
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
  // The name of the field above until 2026.
  payment_method_types: onlyCard.optional(),
  capture_method: oneOf(['automatic', 'automatic_async']).optional(),
  confirm: booleanText.optional(),
  return_url: text(2000).optional(),
});

export async function createIntent(request: SandboxRequest): Promise<SandboxReply> {
  const input = readForm(createSchema, request.form);
  if (input.automatic_payment_methods && input.payment_method_types) {
    const message = 'Give either automatic_payment_methods or payment_method_types, not both.';
    throw invalidRequestError(message, { param: 'payment_method_types' });
  }
  if (input.customer) await assertCustomerExists(request.db, input.customer);
  const method = await readMethod(request, methodForm(request.form));
  const returnUrl = readReturnUrl(request, input.return_url);
  if (returnUrl && !input.confirm) {
    throw invalidRequestError('A return_url can be given only together with confirm.', { param: 'return_url' });
  }
  const automatic = input.automatic_payment_methods;
  const intent = newPaymentIntent(request.now, {
    amount: input.amount,
    currency: input.currency,
    customer: input.customer ?? null,
    description: input.description ?? null,
    metadata: mergeMetadata({}, input.metadata),
    receiptEmail: input.receipt_email ?? null,
    // Stripe's own default since 2023.
    isAutomatic: automatic?.enabled ?? input.payment_method_types === undefined,
    allowedTypes: input.allowed_payment_method_types ?? null,
    allowRedirects: automatic?.allow_redirects ?? 'always',
    captureMethod: input.capture_method ?? 'automatic_async',
  });
  if (input.confirm && !method) throw missingMethodError(request, intent);
  if (method && !input.confirm) {
    intent.payment_method = method.method.body.id;
    intent.status = 'requires_confirmation';
    if (method.isNew) await addObject(request.db, 'payment_method', method.method.body, method.method.hidden);
  }
  await addObject(request.db, 'payment_intent', intent);
  await addEvent(request, 'payment_intent.created', intent);
  if (!input.confirm || !method) return ok(intent);
  return chargeIntent(request, { body: intent, hidden: {}, dueAt: null }, method, returnUrl);
}

const retrieveSchema = z.strictObject({ client_secret: text(200).optional() });

export async function retrieveIntent(request: SandboxRequest): Promise<SandboxReply> {
  const { client_secret } = readForm(retrieveSchema, request.form);
  const { body } = await findAuthorizedIntent(request, client_secret, 'look');
  return ok(visibleIntent(request.keyType, body));
}

const confirmSchema = z.strictObject({
  ...methodFields,
  client_secret: text(200).optional(),
  receipt_email: email.optional(),
  return_url: text(2000).optional(),
  use_stripe_sdk: booleanText.optional(),
});

export async function confirmIntent(request: SandboxRequest): Promise<SandboxReply> {
  const input = readForm(confirmSchema, request.form);
  const intent = await findAuthorizedIntent(request, input.client_secret, 'lock');
  assertConfirmable(request, intent);
  const returnUrl = readReturnUrl(request, input.return_url);
  const storedMethodId = intent.body.payment_method;
  const method =
    (await readMethod(request, methodForm(request.form))) ??
    (storedMethodId ? await readMethod(request, { payment_method: storedMethodId }) : undefined);
  if (!method) throw missingMethodError(request, intent.body);
  if (input.receipt_email !== undefined) intent.body.receipt_email = input.receipt_email;
  return chargeIntent(request, intent, method, returnUrl);
}

const updateSchema = z.strictObject({
  ...descriptiveFields,
  amount: amount.optional(),
  currency: currency.optional(),
  payment_method: clearableText(200).optional(),
});

export async function updateIntent(request: SandboxRequest): Promise<SandboxReply> {
  const input = readForm(updateSchema, request.form);
  const intent = await findAuthorizedIntent(request, undefined, 'lock');
  const { body } = intent;
  const isOpen = ['requires_payment_method', 'requires_confirmation', 'requires_action'].includes(body.status);
  const changesPayment =
    input.amount !== undefined ||
    input.currency !== undefined ||
    input.customer !== undefined ||
    input.payment_method !== undefined;
  if (!isOpen && changesPayment) {
    throw unexpectedStateError(
      `What is paid cannot be changed, because this PaymentIntent's status is ${body.status}.`,
      body,
    );
  }
  if (input.customer) await assertCustomerExists(request.db, input.customer);
  const method = input.payment_method ? await readMethod(request, { payment_method: input.payment_method }) : undefined;
  const changed: PaymentIntent = {
    ...body,
    metadata: mergeMetadata(body.metadata, input.metadata),
    ...(input.amount !== undefined && { amount: input.amount }),
    ...(input.currency !== undefined && { currency: input.currency }),
    ...(input.customer !== undefined && { customer: input.customer }),
    ...(input.description !== undefined && { description: input.description }),
    ...(input.receipt_email !== undefined && { receipt_email: input.receipt_email }),
    ...(input.payment_method !== undefined && { payment_method: method?.method.body.id ?? null }),
  };
  if (isOpen && changesPayment) {
    // An open second step belonged to the payment before the change; its page finds an intent that no longer waits for
    // it.
    changed.next_action = null;
    changed.status = changed.payment_method ? 'requires_confirmation' : 'requires_payment_method';
  }
  if (method?.isNew) await addObject(request.db, 'payment_method', method.method.body, method.method.hidden);
  await saveObject(request.db, { ...intent, body: changed });
  return ok(changed);
}

const cancelSchema = z.strictObject({
  cancellation_reason: oneOf(['duplicate', 'fraudulent', 'requested_by_customer', 'abandoned']).optional(),
});

export async function cancelIntent(request: SandboxRequest): Promise<SandboxReply> {
  const { cancellation_reason } = readForm(cancelSchema, request.form);
  const { body } = await findAuthorizedIntent(request, undefined, 'lock');
  if (body.status === 'succeeded' || body.status === 'processing' || body.status === 'canceled') {
    throw unexpectedStateError(`This PaymentIntent cannot be canceled, because its status is ${body.status}.`, body);
  }
  const canceled: PaymentIntent = {
    ...body,
    canceled_at: toUnixSeconds(request.now),
    cancellation_reason: cancellation_reason ?? null,
    next_action: null,
    status: 'canceled',
  };
  await saveObject(request.db, { body: canceled, hidden: {}, dueAt: null });
  await addEvent(request, 'payment_intent.canceled', canceled);
  return ok(canceled);
}

/** Finds the intent in the URL. Without the secret key the client secret is needed; a wrong one finds nothing. */
async function findAuthorizedIntent(
  request: SandboxRequest,
  clientSecret: string | undefined,
  lock: 'lock' | 'look',
): Promise<StoredIntent> {
  if (request.keyType === 'publishable' && clientSecret === undefined) throw secretKeyRequired();
  const intent = await findObject<StoredIntent>(request.db, 'payment_intent', request.id, lock);
  if (!intent) throw resourceMissingError('payment_intent', request.id, 'intent', 404);
  if (clientSecret !== undefined && !isClientSecret(clientSecret, intent.body.client_secret)) {
    throw resourceMissingError('payment_intent', request.id, 'intent', 404);
  }
  return intent;
}

const methodForm = ({ payment_method, payment_method_data, card }: Form): Form => ({
  ...(payment_method !== undefined && { payment_method }),
  ...(payment_method_data !== undefined && { payment_method_data }),
  ...(card !== undefined && { card }),
});

const missingMethodError = (request: SandboxRequest, intent: PaymentIntent) =>
  unexpectedStateError(
    'This PaymentIntent cannot be confirmed, because it has no payment method.',
    visibleIntent(request.keyType, intent),
  );
