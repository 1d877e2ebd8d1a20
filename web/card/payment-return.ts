const pollDelaysSeconds = [2, 3, 5, 8, 13, 20, 30];

/** How long to wait before asking again, after so many times. */
export const pollDelayMs = (asked: number): number => (pollDelaysSeconds[asked] ?? 60) * 1000;

/** What the provider adds to the address that it leads back to. */
export type PaymentReturn = { paymentIntentId: string | null; clientSecret: string | null };

export function readPaymentReturn(search: string, step: unknown): PaymentReturn {
  const query = new URLSearchParams(search);
  const kept: unknown = Object(step).clientSecret;
  const paymentIntentId = query.get('payment_intent') || null;
  const clientSecret = query.get('payment_intent_client_secret') ?? (typeof kept === 'string' ? kept : null);
  const belongs = clientSecret?.startsWith(`${paymentIntentId}_secret_`);
  return { paymentIntentId, clientSecret: belongs ? clientSecret : null };
}
