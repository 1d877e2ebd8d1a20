import '../zod-without-eval.ts';
import { useRef } from 'react';
import { Link, useLocation } from 'wouter';
import { formatDollars } from '#domain/prices.ts';
import { CardBoundary } from '../card/CardBoundary.tsx';
import { CardPayment } from '../card/CardPayment.tsx';
import { CheckoutCard, PaymentNotConfigured } from '../card/CheckoutCard.tsx';
import { mailMayBeLate } from '../card/payment-notices.ts';
import { useSite } from '../site.tsx';
import { Button, buttonClass } from '../ui/Button.tsx';
import { Container } from '../ui/Container.tsx';
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx';
import { NeedsScript } from '../ui/NeedsScript.tsx';
import { SandboxRibbon } from '../ui/SandboxRibbon.tsx';
import { usePreloadToaster } from '../ui/ToasterSlot.tsx';
import { toast } from '../ui/toast.ts';
import { CallSummary } from './CallSummary.tsx';
import { type CallPayment, callSuccessPath, payerName, syncCallPayment } from './call-payment.ts';
import type { CallCheckoutSession } from './checkout-state.ts';
import { HoldCountdown } from './HoldCountdown.tsx';
import { HoldEnded } from './HoldEnded.tsx';
import { useCallCheckout } from './use-call-checkout.ts';
import { Terms, WhatHappensNext } from './WhatHappensNext.tsx';

const TOAST_VISIBLE_MS = 3_000;

/** Where a call whose time is held is paid for. It believes the server only, whatever its address says. */
export default function CallCheckoutPage() {
  usePreloadToaster();
  const { state, look, bookingPath, setBusy } = useCallCheckout();
  const lookAgain = () => void look(false);
  return (
    <>
      {state.at === 'open' && state.checkout.provider === 'sandbox' && <SandboxRibbon />}
      <Container className="pt-12 pb-16 md:pt-16 md:pb-24">
        <h1 className="max-w-3xl text-display">Complete Your Booking</h1>
        <div className="mt-8 md:mt-10">
          {(state.at === 'looking' || state.at === 'leaving') && <Loading />}
          {state.at === 'open' && (
            <OpenPayment checkout={state.checkout} payment={state.payment} look={lookAgain} setBusy={setBusy} />
          )}
          {state.at === 'ended' && <HoldEnded label={state.payment.call.label} bookingPath={bookingPath} />}
          {state.at === 'unconfigured' && (
            <PaymentNotConfigured
              goBack={
                <Link href={bookingPath} className={buttonClass({ variant: 'secondary' })}>
                  Go Back
                </Link>
              }
            />
          )}
          {state.at === 'unreachable' && (
            <CheckoutCard title="Your booking could not be loaded">
              <p>{state.sentence}</p>
              <Button variant="secondary" onClick={lookAgain}>
                Try Again
              </Button>
            </CheckoutCard>
          )}
        </div>
      </Container>
    </>
  );
}

function OpenPayment({
  checkout,
  payment,
  look,
  setBusy,
}: {
  checkout: CallCheckoutSession;
  payment: CallPayment;
  look(): void;
  setBusy(isBusy: boolean): void;
}) {
  const { contactEmail } = useSite();
  const [, navigate] = useLocation();
  const isLeaving = useRef(false);
  const { paymentIntentId } = checkout;
  const { holdExpiresAt } = payment.call;

  async function finish(outcome: 'succeeded' | 'processing') {
    if (isLeaving.current) return;
    isLeaving.current = true;
    // The page that comes asks about one that is processing, again and again.
    if (outcome === 'succeeded' && !(await isConfirmed(paymentIntentId))) {
      const { title, sentence } = mailMayBeLate(contactEmail);
      toast({ title, description: sentence });
      await new Promise((resolve) => setTimeout(resolve, TOAST_VISIBLE_MS));
    }
    navigate(callSuccessPath(paymentIntentId), { replace: true });
  }

  return (
    <div className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_22rem] lg:items-start">
      <div className="space-y-6 lg:sticky lg:top-28 lg:order-last">
        <ErrorBoundary name="Call summary">
          <CallSummary payment={payment} />
        </ErrorBoundary>
        {holdExpiresAt && (
          <ErrorBoundary name="Time that is left">
            <HoldCountdown until={new Date(holdExpiresAt)} onEnd={look} />
          </ErrorBoundary>
        )}
      </div>
      <div className="min-w-0 space-y-8">
        <section aria-labelledby="pay" className="rounded-panel border border-line bg-card p-5 shadow-panel sm:p-8">
          <h2 id="pay" className="mb-6 text-heading">
            Pay by Card
          </h2>
          <CardBoundary>
            <CardPayment
              key={checkout.clientSecret}
              charge={{
                ...checkout,
                payer: { name: payerName(payment), email: payment.payer.email },
                returnPath: '/coaching-success',
              }}
              buttonText={`Complete Payment - ${formatDollars(payment.amount)}`}
              askServer={(passive) => syncCallPayment(paymentIntentId, passive)}
              onSettled={(outcome) => void finish(outcome)}
              onFailed={look}
              onBusy={setBusy}
            />
          </CardBoundary>
        </section>
        <WhatHappensNext payment={payment} />
        <Terms />
      </div>
    </div>
  );
}

/** Whether the booking stands. If not yet, the provider's own word to the server settles it soon. */
async function isConfirmed(paymentIntentId: string): Promise<boolean> {
  try {
    return (await syncCallPayment(paymentIntentId)) !== 'open';
  } catch {
    return false;
  }
}

function Loading() {
  return (
    <>
      <NeedsScript what="Paying online" />
      <div className="grid min-h-96 place-items-center rounded-panel bg-sand/60 text-muted noscript:hidden">
        <p role="status">Looking for your booking…</p>
      </div>
    </>
  );
}
