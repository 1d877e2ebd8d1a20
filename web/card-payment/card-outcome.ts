import type { CardField } from './check-card-input.ts';

/** The outcome of one press of the pay button. */
export type CardOutcome =
  | { is: 'succeeded' | 'processing' }
  /** The payer has to approve the payment on another page. */
  | { is: 'second step'; url: string }
  | { is: 'refused'; message: string | undefined; field: CardField | undefined }
  /** The hold has ended, so it cannot be paid any more. */
  | { is: 'closed' }
  /** The outcome if no answer came: the card may have been charged. */
  | { is: 'unheard' };

/** The fields of a payment intent or an error that are read. The sandbox uses Stripe's format. */
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

export function outcomeOfIntent(intent: ProviderIntent): CardOutcome {
  if (intent.status === 'succeeded' || intent.status === 'processing') return { is: intent.status };
  if (intent.status === 'canceled') return { is: 'closed' };
  const url = intent.next_action?.redirect_to_url?.url;
  if (intent.status === 'requires_action' && url) return { is: 'second step', url };
  return { is: 'refused', message: intent.last_payment_error?.message, field: undefined };
}

export function outcomeOfError({ type, code, message, param, payment_intent }: ProviderError): CardOutcome {
  // Another tab, or an attempt whose reply was lost, came first.
  if (code === 'payment_intent_unexpected_state' && payment_intent) {
    const actual = outcomeOfIntent(payment_intent);
    if (actual.is === 'succeeded' || actual.is === 'processing' || actual.is === 'closed') return actual;
  }
  if (type === undefined || type === 'api_error' || type === 'api_connection_error') return { is: 'unheard' };
  return { is: 'refused', message, field: fieldOf(param, code) };
}

function fieldOf(param: string | undefined, code: string | undefined): CardField | undefined {
  const errorText = `${param ?? ''} ${code ?? ''}`;
  if (/number/.test(errorText)) return 'number';
  if (/exp_|expir/.test(errorText)) return 'expiry';
  return /cvc/.test(errorText) ? 'code' : undefined;
}
