import { CheckoutPanel } from '../card-payment/CheckoutPanel.tsx';
import { OwnTimeText } from '../slots/OwnTimeText.tsx';
import { ButtonLink } from '../ui/Button.tsx';
import type { CallPayment } from './call-payment.ts';
import { useRestoredAnswers } from './use-restored-answers.ts';

/** The hold ran out before anything was paid. */
export function HoldEnded({ payment, bookingPath }: { payment: CallPayment; bookingPath: string }) {
  useRestoredAnswers(payment);
  return (
    <CheckoutPanel title="Your hold has ended">
      <p>
        Your time was held while you were paying, and the hold has run out. <strong>Nothing was charged.</strong>
      </p>
      <p>
        You’d chosen <OwnTimeText instant={new Date(payment.call.startsAt)} />. It may still be open, and what you typed
        is still there.
      </p>
      <ButtonLink href={bookingPath}>Pick a time again</ButtonLink>
    </CheckoutPanel>
  );
}
