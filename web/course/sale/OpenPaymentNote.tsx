import { useEffect, useState } from 'react';
import { getOpenCheckout } from '#contracts/money/payments.ts';
import { callApi } from '../../api.ts';
import { Button } from '../../ui/Button.tsx';
import { useLatest } from '../../ui/use-latest.ts';

/** A buyer who began to pay in this browser need not type again. The next page shows whose payment it is. */
export function OpenPaymentNote({
  hasEnded,
  onGoOn,
  onPaid,
}: {
  hasEnded: boolean;
  onGoOn(): void;
  /** The course is paid for, but the buyer has not entered it yet. */
  onPaid(paymentIntentId: string): void;
}) {
  const [isOpen, setOpen] = useState(false);
  const latestOnPaid = useLatest(onPaid);

  useEffect(() => {
    let isGone = false;
    callApi(getOpenCheckout, { query: { kind: 'course' }, passive: true }).then(
      ({ payment, toEnter }) => {
        if (isGone) return;
        if (toEnter) latestOnPaid.current(toEnter);
        else setOpen(payment !== null);
      },
      // The form below leads to the same payment.
      () => {},
    );
    return () => {
      isGone = true;
    };
  }, [latestOnPaid]);

  if (isOpen) {
    return (
      <div role="note" className="flex flex-wrap items-center justify-between gap-4 rounded-panel bg-apricot-soft p-5">
        <p className="min-w-0">You’ve already started paying for the course in this browser.</p>
        <Button variant="secondary" onClick={onGoOn}>
          Continue to payment
        </Button>
      </div>
    );
  }
  if (!hasEnded) return null;
  return (
    <p role="note" className="rounded-panel bg-apricot-soft p-5">
      The payment you started has ended, and <strong>nothing was charged</strong>. Please start over.
    </p>
  );
}
