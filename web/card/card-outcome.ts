import type { CardField } from './card-errors.ts';

/** What became of one press of the button. */
export type CardOutcome =
  | { is: 'succeeded' | 'processing' }
  /** The person has to approve it elsewhere. */
  | { is: 'second step'; url: string }
  | { is: 'refused'; message: string | undefined; field: CardField | undefined }
  /** It cannot be paid any more: the hold has ended. */
  | { is: 'closed' }
  /** Nobody knows whether it was charged. */
  | { is: 'unheard' };

/** A payment intent or an error, as far as it is read; Stripe and the sandbox say both in the same words. */
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
  // Another tab, or a try whose answer was lost, was there first.
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
