import type { SandboxReply, SandboxRequest } from './call.ts';
import { ok } from './call.ts';
import { addCharge, completeCharge } from './charges.ts';
import { addDispute } from './disputes.ts';
import { addEvent, type EventContext } from './events.ts';
import { newId } from './ids.ts';
import { addObject, findObject, saveObject } from './objects.ts';
import { type PaymentIntent, type StoredIntent, visibleIntent } from './payment-intent.ts';
import type { PaymentMethod, StoredMethod } from './payment-methods.ts';
import { docUrl, invalidRequestError, unexpectedStateError } from './stripe-fault.ts';
import { type Behaviour, type Decline, declines } from './test-cards.ts';

/** How long a payment is processed by the cards that need it. */
export const PROCESSING_MS = 5_000;

/** A second step that somebody was sent to, by the unguessable id in its address. */
export type AuthenticationAttempt = {
  id: string;
  created: number;
  payment_intent: string;
  method: string;
  return_url: string | null;
};

/** Throws where an intent cannot be confirmed any more. Nothing has been written by then. */
export function assertConfirmable(call: SandboxRequest, { body }: StoredIntent): void {
  if (body.status === 'succeeded' || body.status === 'processing' || body.status === 'canceled') {
    const message = `This PaymentIntent cannot be confirmed, because its status is ${body.status}.`;
    throw unexpectedStateError(message, visibleIntent(call.keyType, body));
  }
}

/** Where the second step may lead back to; throws for any other site. */
export function readReturnUrl(call: SandboxRequest, given: string | undefined): string | null {
  if (given === undefined) return null;
  const url = URL.canParse(given) ? new URL(given) : undefined;
  if (url && (url.protocol === 'http:' || url.protocol === 'https:') && call.isOwnUrl(url)) return url.href;
  throw invalidRequestError("The return_url must be an http or https address of the site's own.", { param: 'return_url' });
}

/** Charges the card, as its behaviour wants. `intent` is locked, and confirmable. */
export async function chargeIntent(
  call: SandboxRequest,
  intent: StoredIntent,
  { method, isNew }: { method: StoredMethod; isNew: boolean },
  returnUrl: string | null,
): Promise<SandboxReply> {
  const { behaviour } = method.hidden;
  if (isNew) await addObject(call.sql, 'payment_method', method.body, method.hidden);
  const body: PaymentIntent = { ...intent.body, payment_method: method.body.id, next_action: null };
  if (behaviour === 'second step') return ok(await requireAuthentication(call, body, method.body, returnUrl));
  if (behaviour === 'processing, then succeeds' || behaviour === 'processing, then fails') {
    return ok(await startProcessing(call, body, method.body));
  }
  const result = toChargeResult(behaviour);
  if (result === 'succeeded') return ok(visibleIntent(call.keyType, await succeedIntent(call, body, method, null)));
  const failed = await failIntent(call, body, method.body, result, null);
  return { status: 402, body: { error: { ...failed.last_payment_error, payment_intent: visibleIntent(call.keyType, failed) } } };
}

const toChargeResult = (behaviour: Behaviour): 'succeeded' | Decline =>
  behaviour in declines ? declines[behaviour as keyof typeof declines] : 'succeeded';

/** The money is taken: by a charge of now, or by one that was pending. */
export async function succeedIntent(
  cause: EventContext,
  before: PaymentIntent,
  { body: method, hidden }: StoredMethod,
  pending: string | null,
): Promise<PaymentIntent> {
  const charge = pending
    ? await completeCharge(cause, pending, 'succeeded')
    : await addCharge(cause, before, method, 'succeeded');
  const body: PaymentIntent = {
    ...before,
    amount_received: before.amount,
    last_payment_error: null,
    latest_charge: charge.id,
    next_action: null,
    processing: null,
    status: 'succeeded',
  };
  await saveObject(cause.sql, { body, hidden: {}, dueAt: null });
  await addEvent(cause, 'payment_intent.succeeded', body);
  if (hidden.behaviour === 'disputed') await addDispute(cause, charge);
  return body;
}

async function failIntent(
  cause: EventContext,
  before: PaymentIntent,
  method: PaymentMethod,
  decline: Decline,
  pending: string | null,
): Promise<PaymentIntent> {
  const charge = pending
    ? await completeCharge(cause, pending, decline)
    : await addCharge(cause, before, method, decline);
  const body: PaymentIntent = {
    ...before,
    last_payment_error: {
      ...decline,
      charge: charge.id,
      doc_url: docUrl(decline.code),
      payment_method: method,
      type: 'card_error',
    },
    latest_charge: charge.id,
    payment_method: null,
    processing: null,
    status: 'requires_payment_method',
  };
  await saveObject(cause.sql, { body, hidden: {}, dueAt: null });
  await addEvent(cause, 'payment_intent.payment_failed', body);
  return body;
}

async function startProcessing(call: SandboxRequest, before: PaymentIntent, method: PaymentMethod): Promise<object> {
  const charge = await addCharge(call, before, method, 'pending');
  const body: PaymentIntent = {
    ...before,
    last_payment_error: null,
    latest_charge: charge.id,
    processing: { card: {}, type: 'card' },
    status: 'processing',
  };
  const dueAt = new Date(call.now.getTime() + PROCESSING_MS);
  await saveObject(call.sql, { body, hidden: { method: method.id }, dueAt });
  await addEvent(call, 'payment_intent.processing', body);
  return visibleIntent(call.keyType, body);
}

/** What time brings about: the end of processing. `intent` is locked. */
export async function finishProcessing(cause: EventContext, intent: StoredIntent): Promise<void> {
  const method = await findObject<StoredMethod>(cause.sql, 'payment_method', intent.hidden.method);
  if (!method) throw new Error('an intent in processing has no payment method');
  const charge = intent.body.latest_charge;
  if (method.hidden.behaviour === 'processing, then succeeds') await succeedIntent(cause, intent.body, method, charge);
  else await failIntent(cause, intent.body, method.body, declines.declined, charge);
}

async function requireAuthentication(
  call: SandboxRequest,
  before: PaymentIntent,
  method: PaymentMethod,
  returnUrl: string | null,
): Promise<object> {
  const id = newId('payatt');
  const attempt: AuthenticationAttempt = {
    id,
    created: before.created,
    payment_intent: before.id,
    method: method.id,
    return_url: returnUrl,
  };
  await addObject(call.sql, 'attempt', attempt);
  // Whoever came by another name of this site stays there, so that cookies are found again.
  const site = returnUrl ? new URL(returnUrl).origin : call.publicUrl;
  const page = `${site}/sandbox/stripe/authenticate/${id}`;
  const body: PaymentIntent = {
    ...before,
    next_action: returnUrl
      ? { type: 'redirect_to_url', redirect_to_url: { return_url: returnUrl, url: page } }
      : { type: 'use_stripe_sdk', use_stripe_sdk: { type: 'three_d_secure_redirect', stripe_js: page } },
    status: 'requires_action',
  };
  await saveObject(call.sql, { body, hidden: { attempt: id }, dueAt: null });
  await addEvent(call, 'payment_intent.requires_action', body);
  return visibleIntent(call.keyType, body);
}

/** The person at the bank's page said no. There was no charge. */
export async function failAuthentication(
  cause: EventContext,
  before: PaymentIntent,
  method: PaymentMethod,
): Promise<PaymentIntent> {
  const code = 'payment_intent_authentication_failure';
  const body: PaymentIntent = {
    ...before,
    last_payment_error: {
      code,
      doc_url: docUrl(code),
      message: 'The payment was not approved at the bank. Please try again, or choose another card.',
      payment_method: method,
      type: 'invalid_request_error',
    },
    next_action: null,
    payment_method: null,
    status: 'requires_payment_method',
  };
  await saveObject(cause.sql, { body, hidden: {}, dueAt: null });
  await addEvent(cause, 'payment_intent.payment_failed', body);
  return body;
}
