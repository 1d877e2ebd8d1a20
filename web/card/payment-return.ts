const pausesSeconds = [2, 3, 5, 8, 13, 20, 30];

/** How long to wait before asking again, after so many times. */
export const pauseMs = (asked: number): number => (pausesSeconds[asked] ?? 60) * 1000;

/** What the provider adds to the address that it leads back to. */
export type Return = { paymentIntentId: string | null; clientSecret: string | null };

export function returnedBy(search: string, step: unknown): Return {
  const query = new URLSearchParams(search);
  const kept: unknown = Object(step).clientSecret;
  const paymentIntentId = query.get('payment_intent') || null;
  const clientSecret = query.get('payment_intent_client_secret') ?? (typeof kept === 'string' ? kept : null);
  const belongs = clientSecret?.startsWith(`${paymentIntentId}_secret_`);
  return { paymentIntentId, clientSecret: belongs ? clientSecret : null };
}
