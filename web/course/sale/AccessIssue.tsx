import { useState } from 'react';
import { CheckoutPanel, PaymentReference } from '../../card-payment/CheckoutPanel.tsx';
import { Button } from '../../ui/Button.tsx';
import { ContactLink } from '../../ui/ContactLink.tsx';

/** The card was charged, but the course is not open yet. Stays until it is. */
export function AccessIssue({
  sentence,
  paymentIntentId,
  onAgain,
}: {
  sentence: string;
  paymentIntentId: string;
  onAgain(): Promise<void>;
}) {
  const [isAsking, setAsking] = useState(false);

  async function ask() {
    setAsking(true);
    await onAgain();
    setAsking(false);
  }

  return (
    <CheckoutPanel title="Payment Processed">
      <p className="font-semibold">{sentence}</p>
      <p>
        Please don’t pay again. This often sorts itself out within a minute: check again, and your course opens as soon
        as the payment shows up. Otherwise, write to <ContactLink />.
      </p>
      <p className="text-muted">
        <PaymentReference id={paymentIntentId} />
      </p>
      <Button disabled={isAsking} onClick={() => void ask()}>
        {isAsking ? 'Checking...' : 'Check again'}
      </Button>
    </CheckoutPanel>
  );
}
