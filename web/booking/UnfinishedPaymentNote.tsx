import { useEffect, useState } from 'react';
import { getOpenCheckout } from '#contracts/money/payments.ts';
import { callApi, serverNow } from '../api.ts';
import { visitorTimeZone, wallClock } from '../slots/wall-clock.ts';

/** The way back to the payment of a held time, for a visitor who closed its tab in this browser. */
export function UnfinishedPaymentNote() {
  const [heldUntil, setHeldUntil] = useState<Date | null>(null);

  useEffect(() => {
    let isGone = false;
    callApi(getOpenCheckout, { query: { kind: 'call' }, passive: true }).then(
      ({ payment }) => isGone || setHeldUntil(payment?.heldUntil ? new Date(payment.heldUntil) : null),
      // The form below holds the same time again.
      () => {},
    );
    return () => {
      isGone = true;
    };
  }, []);

  useEffect(() => {
    if (!heldUntil) return;
    const timer = setTimeout(() => setHeldUntil(null), heldUntil.getTime() - serverNow().getTime());
    return () => clearTimeout(timer);
  }, [heldUntil]);

  if (!heldUntil) return null;
  return (
    <p role="note" className="mb-8 rounded-panel bg-apricot-soft p-5 sm:p-6">
      Your time is held until {wallClock(heldUntil, visitorTimeZone()).time}.{' '}
      <a href="/checkout-coaching" className="text-link">
        Continue to payment
      </a>
      .
    </p>
  );
}
