import '../zod-without-eval.ts';
import { CircleCheck } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Link, useLocation } from 'wouter';
import { ContactLink } from '../card/CheckoutCard.tsx';
import type { PaymentOutcomeState } from '../card/payment-outcome-state.ts';
import { claimSuccessDialog } from '../card/success-dialog-shown.ts';
import { usePaymentFailedToast } from '../card/use-payment-failed-toast.ts';
import { usePaymentOutcome } from '../card/use-payment-outcome.ts';
import { Button, buttonClass } from '../ui/Button.tsx';
import { Container } from '../ui/Container.tsx';
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx';
import { NeedsScript } from '../ui/NeedsScript.tsx';
import { usePreloadToaster } from '../ui/ToasterSlot.tsx';
import { CallPaidDialog } from './CallPaidDialog.tsx';
import { CallPaymentOutcome, callOutcomeTitles, toCallForCalendar } from './CallPaymentOutcome.tsx';
import { type CallPayment, callSuccessPath, getCallOutcome, isCallPayment, syncCallPayment } from './call-payment.ts';
import { clearBookingDraft } from './clear-booking-draft.ts';

/** Where the payment of a call leads to. It says what the server knows, and nothing that the address claims. */
export default function CallSuccessPage() {
  usePreloadToaster();
  const [, navigate] = useLocation();
  const { state, look, clientSecret } = usePaymentOutcome<CallPayment>({
    syncPayment: syncCallPayment,
    isExpected: isCallPayment,
    pathFor: callSuccessPath,
    onNoPayment: () => navigate('/', { replace: true }),
  });
  const heading = useRef<HTMLHeadingElement>(null);
  const [celebratedPayment, setCelebrated] = useState<CallPayment | null>(null);
  const settledPayment = state.at === 'known' && getCallOutcome(state) === 'settled' ? state.payment : null;
  const title = titleOf(state);
  usePaymentFailedToast(title === callOutcomeTitles.open);

  useEffect(() => {
    if (!settledPayment) return;
    clearBookingDraft();
    if (claimSuccessDialog(settledPayment.paymentIntentId)) setCelebrated(settledPayment);
  }, [settledPayment]);

  return (
    <Container className="pt-14 pb-16 md:pt-20 md:pb-24">
      <h1 ref={heading} tabIndex={-1} className="flex max-w-3xl items-center gap-4 text-display">
        {settledPayment && <CircleCheck aria-hidden className="size-10 shrink-0 text-leaf sm:size-14" />}
        {title}
      </h1>
      <p role="status" className="sr-only">
        {state.at === 'asking' ? '' : title}
      </p>
      <div className="mt-8 max-w-2xl space-y-6 text-lead">
        {state.at === 'asking' && <CheckingPayment />}
        {state.at === 'known' && (
          <>
            <ErrorBoundary name="Outcome of the payment">
              <CallPaymentOutcome status={getCallOutcome(state)} payment={state.payment} clientSecret={clientSecret} />
            </ErrorBoundary>
            <PaymentReference id={state.payment.paymentIntentId} />
          </>
        )}
        {state.at === 'not found' && <NotFound />}
        {state.at === 'unreachable' && (
          <>
            <p>
              We could not look up your payment. {state.sentence} If you have paid, that stays so: please do not pay a
              second time.
            </p>
            <Button onClick={() => void look(false)}>Try Again</Button>
          </>
        )}
        {state.at !== 'asking' && (
          <Link href="/" className={buttonClass({ variant: 'secondary' })}>
            Return to Homepage
          </Link>
        )}
      </div>
      {celebratedPayment && (
        <CallPaidDialog
          booked={toCallForCalendar(celebratedPayment)}
          onClosed={() => {
            setCelebrated(null);
            heading.current?.focus();
          }}
        />
      )}
    </Container>
  );
}

function titleOf(state: PaymentOutcomeState<CallPayment>): string {
  if (state.at === 'known') return callOutcomeTitles[getCallOutcome(state)];
  if (state.at === 'asking') return 'Checking Your Payment';
  return state.at === 'not found' ? 'Payment Not Found' : 'Your Payment Could Not Be Looked Up';
}

function CheckingPayment() {
  return (
    <>
      <NeedsScript what="Seeing what has become of your payment" />
      <p className="text-muted noscript:hidden">This takes a moment…</p>
    </>
  );
}

function PaymentReference({ id }: { id: string }) {
  return (
    <p className="text-base text-muted">
      Payment reference: <span className="select-all font-medium text-ink [overflow-wrap:anywhere]">{id}</span>
    </p>
  );
}

function NotFound() {
  return (
    <>
      <p>
        There is no such payment, or it was made in another browser. If you have paid, the confirmation email has
        everything about your call.
      </p>
      <p>
        If you expected to find a payment here, write to <ContactLink />.
      </p>
    </>
  );
}
