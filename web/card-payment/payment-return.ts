export type PaymentReturn = { paymentIntentId: string | null; clientSecret: string | null };

export function readPaymentReturn(search: string, historyState: unknown): PaymentReturn {
  const query = new URLSearchParams(search);
  const savedSecret: unknown = Object(historyState).clientSecret;
  const paymentIntentId = query.get('payment_intent') || null;
  const clientSecret =
    query.get('payment_intent_client_secret') ?? (typeof savedSecret === 'string' ? savedSecret : null);
  const belongs = clientSecret?.startsWith(`${paymentIntentId}_secret_`);
  return { paymentIntentId, clientSecret: belongs ? clientSecret : null };
}
