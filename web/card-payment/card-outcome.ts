import type { CardField } from './check-card-input.ts';

/** The outcome of one press of the pay button. */
export type CardOutcome =
  | { type: 'succeeded' | 'processing' }
  /** The payer has to approve the payment on another page. */
  | { type: 'second step'; url: string }
  | { type: 'refused'; message: string | undefined; field: CardField | undefined }
  /** The payment was canceled, for example because its hold has ended. */
  | { type: 'closed' }
  /** No reply came, so the card may have been charged. */
  | { type: 'no reply' };

/** The fields of Stripe's PaymentIntent that this form reads. The sandbox replies in the same format. */
export type ProviderIntent = {
  status?: string;
  next_action?: { redirect_to_url?: { url?: string } } | null;
  last_payment_error?: { message?: string } | null;
};
export type ProviderError = {
  type?: string;
  code?: string;
  message?: string;
  param?: string;
  payment_intent?: ProviderIntent;
};

export function readIntentOutcome(intent: ProviderIntent): CardOutcome {
  if (intent.status === 'succeeded' || intent.status === 'processing') return { type: intent.status };
  if (intent.status === 'canceled') return { type: 'closed' };
  const url = intent.next_action?.redirect_to_url?.url;
  if (intent.status === 'requires_action' && url) return { type: 'second step', url };
  return { type: 'refused', message: intent.last_payment_error?.message, field: undefined };
}

export function readErrorOutcome({ type, code, message, param, payment_intent }: ProviderError): CardOutcome {
  // The payment is no longer open: another tab was first, or an earlier attempt whose reply was lost.
  if (code === 'payment_intent_unexpected_state' && payment_intent) {
    const earlier = readIntentOutcome(payment_intent);
    if (earlier.type === 'succeeded' || earlier.type === 'processing' || earlier.type === 'closed') return earlier;
  }
  if (type === undefined || type === 'api_error' || type === 'api_connection_error') return { type: 'no reply' };
  return { type: 'refused', message, field: findField(param, code) };
}

function findField(param: string | undefined, code: string | undefined): CardField | undefined {
  const errorText = `${param ?? ''} ${code ?? ''}`;
  if (/number/.test(errorText)) return 'number';
  if (/exp_|expir/.test(errorText)) return 'expiry';
  return /cvc/.test(errorText) ? 'code' : undefined;
}
