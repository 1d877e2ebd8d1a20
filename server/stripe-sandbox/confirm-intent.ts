import { addCharge, addDispute, completeCharge } from './charges.ts';
import { addEvent, type EventContext } from './events.ts';
import { newId } from './ids.ts';
import { addObject, findObject, saveObject } from './objects.ts';
import { type PaymentIntent, type StoredIntent, visibleIntent } from './payment-intent-object.ts';
import type { PaymentMethod, StoredMethod } from './payment-methods.ts';
import { invalidRequestError, unexpectedStateError } from './sandbox-error.ts';
import { ok, type SandboxReply, type SandboxRequest } from './sandbox-request.ts';
import { type Behavior, type Decline, declines } from './test-cards.ts';

/** The time that the test cards with delayed processing take. */
export const PROCESSING_MS = 5_000;

/** A second step at the bank's page, reached by the unguessable id in its URL. */
export type AuthenticationAttempt = {
  id: string;
  created: number;
  payment_intent: string;
  method: string;
  return_url: string;
};

/** Throws if an intent can no longer be confirmed, before anything is written. */
export function assertConfirmable(request: SandboxRequest, { body }: StoredIntent): void {
  if (body.status === 'succeeded' || body.status === 'processing' || body.status === 'canceled') {
    const message = `This PaymentIntent cannot be confirmed, because its status is ${body.status}.`;
    throw unexpectedStateError(message, visibleIntent(request.keyType, body));
  }
}

/** Returns the URL that the second step may lead back to; throws for any other site. */
export function readReturnUrl(request: SandboxRequest, input: string | undefined): string | null {
  if (input === undefined) return null;
  const url = URL.canParse(input) ? new URL(input) : undefined;
  if (url && (url.protocol === 'http:' || url.protocol === 'https:') && request.isOwnUrl(url)) return url.href;
  throw invalidRequestError("The return_url must be an http or https address of the site's own.", {
    param: 'return_url',
  });
}

/** Charges the card according to its behaviour. The caller has locked `intent` and checked that it is confirmable. */
export async function chargeIntent(
  request: SandboxRequest,
  intent: StoredIntent,
  method: StoredMethod,
  returnUrl: string | null,
): Promise<SandboxReply> {
  const { behaviour } = method.hidden;
  await addObject(request.db, 'payment_method', method.body, method.hidden);
  const body: PaymentIntent = { ...intent.body, payment_method: method.body.id, next_action: null };
  if (behaviour === 'second step') return ok(await requireAuthentication(request, body, method.body, returnUrl));
  if (behaviour === 'processing, then succeeds' || behaviour === 'processing, then fails') {
    return ok(await startProcessing(request, body, method.body));
  }
  const result = toChargeResult(behaviour);
  if (result === 'succeeded')
    return ok(visibleIntent(request.keyType, await succeedIntent(request, body, method, null)));
  const failed = await failIntent(request, body, method.body, result, null);
  return {
    status: 402,
    body: { error: { ...failed.last_payment_error, payment_intent: visibleIntent(request.keyType, failed) } },
  };
}

const toChargeResult = (behaviour: Behavior): 'succeeded' | Decline =>
  behaviour in declines ? declines[behaviour as keyof typeof declines] : 'succeeded';

/** Marks an intent as paid, with a new charge or by completing a pending one. */
export async function succeedIntent(
  context: EventContext,
  previous: PaymentIntent,
  { hidden }: StoredMethod,
  pendingChargeId: string | null,
): Promise<PaymentIntent> {
  const charge = pendingChargeId
    ? await completeCharge(context, pendingChargeId, 'succeeded')
    : await addCharge(context, previous, 'succeeded');
  const body: PaymentIntent = {
    ...previous,
    amount_received: previous.amount,
    last_payment_error: null,
    latest_charge: charge.id,
    next_action: null,
    processing: null,
    status: 'succeeded',
  };
  await saveObject(context.db, { body, hidden: {}, dueAt: null });
  await addEvent(context, 'payment_intent.succeeded', body);
  if (hidden.behaviour === 'disputed') await addDispute(context, charge);
  return body;
}

async function failIntent(
  context: EventContext,
  previous: PaymentIntent,
  method: PaymentMethod,
  decline: Decline,
  pendingChargeId: string | null,
): Promise<PaymentIntent> {
  const charge = pendingChargeId
    ? await completeCharge(context, pendingChargeId, decline)
    : await addCharge(context, previous, decline);
  const body: PaymentIntent = {
    ...previous,
    last_payment_error: {
      ...decline,
      charge: charge.id,
      payment_method: method,
      type: 'card_error',
    },
    latest_charge: charge.id,
    payment_method: null,
    processing: null,
    status: 'requires_payment_method',
  };
  await saveObject(context.db, { body, hidden: {}, dueAt: null });
  await addEvent(context, 'payment_intent.payment_failed', body);
  return body;
}

async function startProcessing(
  request: SandboxRequest,
  previous: PaymentIntent,
  method: PaymentMethod,
): Promise<object> {
  const charge = await addCharge(request, previous, 'pending');
  const body: PaymentIntent = {
    ...previous,
    last_payment_error: null,
    latest_charge: charge.id,
    processing: { card: {}, type: 'card' },
    status: 'processing',
  };
  const dueAt = new Date(request.now.getTime() + PROCESSING_MS);
  await saveObject(request.db, { body, hidden: { method: method.id }, dueAt });
  await addEvent(request, 'payment_intent.processing', body);
  return visibleIntent(request.keyType, body);
}

/** Ends the processing of an intent, which the caller has locked. */
export async function finishProcessing(context: EventContext, intent: StoredIntent): Promise<void> {
  const method = await findObject<StoredMethod>(context.db, 'payment_method', intent.hidden.method);
  if (!method) throw new Error('an intent in processing has no payment method');
  const charge = intent.body.latest_charge;
  if (method.hidden.behaviour === 'processing, then succeeds')
    await succeedIntent(context, intent.body, method, charge);
  else await failIntent(context, intent.body, method.body, declines.declined, charge);
}

async function requireAuthentication(
  request: SandboxRequest,
  previous: PaymentIntent,
  method: PaymentMethod,
  returnUrl: string | null,
): Promise<object> {
  if (!returnUrl) throw invalidRequestError('A second step needs a return_url.', { param: 'return_url' });
  const id = newId('payatt');
  const attempt: AuthenticationAttempt = {
    id,
    created: previous.created,
    payment_intent: previous.id,
    method: method.id,
    return_url: returnUrl,
  };
  await addObject(request.db, 'attempt', attempt);
  // The page has the host by which the visitor reached this site, so that the browser sends its cookies.
  const url = `${new URL(returnUrl).origin}/sandbox/stripe/authenticate/${id}`;
  const body: PaymentIntent = {
    ...previous,
    next_action: { type: 'redirect_to_url', redirect_to_url: { return_url: returnUrl, url } },
    status: 'requires_action',
  };
  await saveObject(request.db, { body, hidden: { attempt: id }, dueAt: null });
  await addEvent(request, 'payment_intent.requires_action', body);
  return visibleIntent(request.keyType, body);
}

/** Fails an intent that the payer refused at the bank's page. There was no charge. */
export async function failAuthentication(
  context: EventContext,
  previous: PaymentIntent,
  method: PaymentMethod,
): Promise<PaymentIntent> {
  const body: PaymentIntent = {
    ...previous,
    last_payment_error: {
      code: 'payment_intent_authentication_failure',
      message: 'The payment was not approved at the bank. Please try again, or choose another card.',
      payment_method: method,
      type: 'invalid_request_error',
    },
    next_action: null,
    payment_method: null,
    status: 'requires_payment_method',
  };
  await saveObject(context.db, { body, hidden: {}, dueAt: null });
  await addEvent(context, 'payment_intent.payment_failed', body);
  return body;
}
