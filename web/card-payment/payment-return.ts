export type PaymentReturn = { paymentIntentId: string | null; clientSecret: string | null };

/**
 * Reads the payment with which the browser returned: its id and secret from the address, or the secret from the history
 * entry where an earlier load has put it. A secret of another payment is dropped.
 */
export function readPaymentReturn(search: string, historyState: unknown): PaymentReturn {
  const query = new URLSearchParams(search);
  const savedSecret: unknown = Object(historyState).clientSecret;
  const paymentIntentId = query.get('payment_intent') || null;
  const clientSecret =
    query.get('payment_intent_client_secret') ?? (typeof savedSecret === 'string' ? savedSecret : null);
  const isOfPayment = clientSecret?.startsWith(`${paymentIntentId}_secret_`);
  return { paymentIntentId, clientSecret: isOfPayment ? clientSecret : null };
}
