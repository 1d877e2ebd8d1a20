import type { z } from 'zod';
import type { startCallPayment } from '#contracts/payments.ts';
import type { CallMinutes } from '#domain/bookings.ts';

type OpenedPayment = z.output<(typeof startCallPayment)['reply']>;

/** Where a call that is held goes to be paid for. The secret travels beside the address, not in it. */
export function checkoutLink(
  opened: OpenedPayment,
  { minutes, from: bookingPath }: { minutes: CallMinutes; from: string },
) {
  const { clientSecret, paymentIntentId, callId, provider, publishableKey, amount } = opened;
  const queryValues = { paymentIntentId, duration: minutes, price: amount / 100, callId };
  const query = new URLSearchParams(Object.entries(queryValues).map(([name, value]) => [name, String(value)]));
  return {
    address: `/checkout-coaching?${query}`,
    state: { clientSecret, paymentIntentId, callId, provider, publishableKey, bookingPath },
  };
}
