import { z } from 'zod';
import { isClientSecret, secretKeyRequired } from './api-keys.ts';
import { assertConfirmable, chargeIntent, readReturnUrl } from './confirm-intent.ts';
import { assertCustomerExists } from './customers.ts';
import { addEvent } from './events.ts';
import { amount, booleanText, clearableText, currency, metadata, readForm, text } from './forms.ts';
import { addObject, findObject, saveObject, toUnixSeconds } from './objects.ts';
import { newPaymentIntent, type PaymentIntent, type StoredIntent, visibleIntent } from './payment-intent-object.ts';
import { methodFields, readMethod } from './payment-methods.ts';
import { invalidRequestError, resourceMissingError, unexpectedStateError } from './sandbox-error.ts';
import { ok, type SandboxReply, type SandboxRequest } from './sandbox-request.ts';

const createSchema = z.strictObject({
  ...methodFields,
  amount,
  currency,
  customer: text(80).optional(),
  description: text(1000).optional(),
  metadata,
  automatic_payment_methods: z
    .strictObject({ enabled: booleanText, allow_redirects: z.enum(['always', 'never']).optional() })
    .optional(),
  confirm: booleanText.optional(),
  return_url: text(2000).optional(),
});

export async function createIntent(request: SandboxRequest): Promise<SandboxReply> {
  const input = readForm(createSchema, request.form);
  const { amount, currency, customer = null, description = null, metadata } = input;
  if (customer) await assertCustomerExists(request.db, customer);
  const method = readMethod(request, input);
  const returnUrl = readReturnUrl(request, input.return_url);
  if (!input.confirm && (method || returnUrl)) {
    const param = method ? 'payment_method' : 'return_url';
    throw invalidRequestError('The sandbox takes a card or a return_url only together with confirm.', { param });
  }
  const intent = newPaymentIntent(request.now, { amount, currency, customer, description, metadata });
  if (input.confirm && !method) throw missingMethodError(request, intent);
  await addObject(request.db, 'payment_intent', intent);
  await addEvent(request, 'payment_intent.created', intent);
  if (!input.confirm || !method) return ok(intent);
  return chargeIntent(request, { body: intent, hidden: {}, dueAt: null }, method, returnUrl);
}

const retrieveSchema = z.strictObject({ client_secret: text(200).optional() });

export async function retrieveIntent(request: SandboxRequest): Promise<SandboxReply> {
  const { client_secret } = readForm(retrieveSchema, request.form);
  const { body } = await findAuthorizedIntent(request, client_secret, 'read');
  return ok(visibleIntent(request.keyType, body));
}

const confirmSchema = z.strictObject({
  ...methodFields,
  client_secret: text(200).optional(),
  return_url: text(2000).optional(),
  // Stripe's own script sends these two, which change nothing here.
  receipt_email: clearableText(512).optional(),
  use_stripe_sdk: booleanText.optional(),
});

export async function confirmIntent(request: SandboxRequest): Promise<SandboxReply> {
  const input = readForm(confirmSchema, request.form);
  const intent = await findAuthorizedIntent(request, input.client_secret, 'lock');
  assertConfirmable(request, intent);
  const returnUrl = readReturnUrl(request, input.return_url);
  const method = readMethod(request, input);
  if (!method) throw missingMethodError(request, intent.body);
  return chargeIntent(request, intent, method, returnUrl);
}

const updateSchema = z.strictObject({ amount });

/** Changes the amount, as anyone who signs in to the coach's Stripe account could. The site must notice it. */
export async function updateIntent(request: SandboxRequest): Promise<SandboxReply> {
  const { amount } = readForm(updateSchema, request.form);
  const intent = await findAuthorizedIntent(request, undefined, 'lock');
  const { body } = intent;
  if (!['requires_payment_method', 'requires_action'].includes(body.status)) {
    throw unexpectedStateError(
      `What is paid cannot be changed, because this PaymentIntent's status is ${body.status}.`,
      body,
    );
  }
  // If the bank's page (3-D Secure) is still open, it finds an intent that no longer waits for it.
  const changed: PaymentIntent = { ...body, amount, next_action: null, status: 'requires_payment_method' };
  await saveObject(request.db, { ...intent, body: changed });
  return ok(changed);
}

const cancelSchema = z.strictObject({
  cancellation_reason: z.enum(['duplicate', 'fraudulent', 'requested_by_customer', 'abandoned']).optional(),
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

/** Finds the intent in the URL. A publishable key needs the client secret, too; a wrong one finds nothing. */
async function findAuthorizedIntent(
  request: SandboxRequest,
  clientSecret: string | undefined,
  lock: 'lock' | 'read',
): Promise<StoredIntent> {
  if (request.keyType === 'publishable' && clientSecret === undefined) throw secretKeyRequired();
  const intent = await findObject<StoredIntent>(request.db, 'payment_intent', request.id, lock);
  if (!intent) throw resourceMissingError('payment_intent', request.id, 'intent', 404);
  if (clientSecret !== undefined && !isClientSecret(clientSecret, intent.body.client_secret)) {
    throw resourceMissingError('payment_intent', request.id, 'intent', 404);
  }
  return intent;
}

const missingMethodError = (request: SandboxRequest, intent: PaymentIntent) =>
  unexpectedStateError(
    'This PaymentIntent cannot be confirmed, because it has no payment method.',
    visibleIntent(request.keyType, intent),
  );
