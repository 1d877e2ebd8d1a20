import type { z } from 'zod';
import type { startCallPayment } from '#contracts/money/payments.ts';
import type { CallMinutes } from '#domain/bookings.ts';

export type StartedCallPayment = Extract<z.output<(typeof startCallPayment)['reply']>, { clientSecret: string }>;

/**
 * Builds the address of the checkout for a held call, and the history state that carries its secret. `minutesLink`: the
 * mailed link whose minutes pay a part.
 */
export function buildCheckoutLink(
  started: StartedCallPayment,
  { minutes, from: bookingPath, minutesLink }: { minutes: CallMinutes; from: string; minutesLink?: string | undefined },
) {
  const { clientSecret, paymentIntentId, callId, provider, publishableKey, amount } = started;
  const queryValues = { paymentIntentId, duration: minutes, price: amount / 100, callId };
  const query = new URLSearchParams(Object.entries(queryValues).map(([name, value]) => [name, String(value)]));
  return {
    address: `/checkout-coaching?${query}`,
    state: { clientSecret, paymentIntentId, callId, provider, publishableKey, bookingPath, minutesLink },
  };
}
