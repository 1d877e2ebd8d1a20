import '../zod-without-eval.ts';
import { useRef } from 'react';
import { useLocation } from 'wouter';
import { formatDollars } from '#domain/prices.ts';
import { CheckoutCard, CheckoutLoadFailed, PaymentNotConfigured } from '../card-payment/CheckoutCard.tsx';
import type { CheckoutSession } from '../card-payment/checkout-state.ts';
import { PayByCard } from '../card-payment/PayByCard.tsx';
import { mailMayBeLate } from '../card-payment/payment-messages.ts';
import { useSite } from '../site.tsx';
import { ButtonLink } from '../ui/Button.tsx';
import { Container } from '../ui/Container.tsx';
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx';
import { LoadingPanel } from '../ui/LoadingPanel.tsx';
import { SandboxRibbon } from '../ui/SandboxRibbon.tsx';
import { usePreloadToaster } from '../ui/ToasterSlot.tsx';
import { toast } from '../ui/toast.ts';
import { CallSummary } from './CallSummary.tsx';
import { type CallPayment, callSuccessPath, syncCallPayment } from './call-payment.ts';
import { HoldCountdown } from './HoldCountdown.tsx';
import { useCallCheckout } from './use-call-checkout.ts';
import { Terms, WhatHappensNext } from './WhatHappensNext.tsx';

const TOAST_VISIBLE_MS = 3_000;

/** The checkout of a call whose time is held. It shows what the server knows, and nothing that the address claims. */
export default function CallCheckoutPage() {
  usePreloadToaster();
  const { state, look, bookingPath, setBusy } = useCallCheckout();
  return (
    <>
      {state.at === 'open' && state.session.provider === 'sandbox' && <SandboxRibbon />}
      <Container className="pt-12 pb-16 md:pt-16 md:pb-24">
        <h1 className="max-w-3xl text-display">Complete Your Booking</h1>
        <div className="mt-8 md:mt-10">
          {(state.at === 'looking' || state.at === 'leaving') && (
            <LoadingPanel needsScript="Paying online">Looking for your booking…</LoadingPanel>
          )}
          {state.at === 'open' && (
            <OpenPayment session={state.session} payment={state.payment} look={look} setBusy={setBusy} />
          )}
          {state.at === 'ended' && <HoldEnded label={state.payment.call.label} bookingPath={bookingPath} />}
          {state.at === 'unreachable' && state.isUnconfigured && (
            <PaymentNotConfigured
              goBack={
                <ButtonLink href={bookingPath} variant="secondary">
                  Go Back
                </ButtonLink>
              }
            />
          )}
          {state.at === 'unreachable' && !state.isUnconfigured && (
            <CheckoutLoadFailed title="Your booking couldn’t be loaded" sentence={state.sentence} look={look} />
          )}
        </div>
      </Container>
    </>
  );
}

function OpenPayment({
  session,
  payment,
  look,
  setBusy,
}: {
  session: CheckoutSession;
  payment: CallPayment;
  look(): void;
  setBusy(isBusy: boolean): void;
}) {
  const { contactEmail } = useSite();
  const [, navigate] = useLocation();
  const isLeaving = useRef(false);
  const { paymentIntentId } = session;
  const { holdExpiresAt } = payment.call;

  async function finish(outcome: 'succeeded' | 'processing') {
    if (isLeaving.current) return;
    isLeaving.current = true;
    // The success page keeps looking up a payment that is processing.
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
          <ErrorBoundary name="Time left">
            <HoldCountdown until={new Date(holdExpiresAt)} onEnd={look} />
          </ErrorBoundary>
        )}
      </div>
      <div className="min-w-0 space-y-8">
        <PayByCard
          session={session}
          payment={payment}
          returnPath="/coaching-success"
          buttonText={`Complete Payment - ${formatDollars(payment.amount)}`}
          syncPayment={(passive) => syncCallPayment(paymentIntentId, passive)}
          onSettled={(outcome) => void finish(outcome)}
          onFailed={look}
          onBusy={setBusy}
        />
        <WhatHappensNext payment={payment} />
        <Terms />
      </div>
    </div>
  );
}

/** Whether the call is booked. If not yet, the provider's webhook settles it soon. */
async function isConfirmed(paymentIntentId: string): Promise<boolean> {
  try {
    return (await syncCallPayment(paymentIntentId)) !== 'open';
  } catch {
    return false;
  }
}

function HoldEnded({ label, bookingPath }: { label: string; bookingPath: string }) {
  return (
    <CheckoutCard title="Your Hold Has Ended">
      <p>
        Your time was held for 15 minutes, and the hold has run out: {label}. <strong>Nothing was charged.</strong>
      </p>
      <p>Pick a time again: what you typed is still there, and the same time may still be open.</p>
      <ButtonLink href={bookingPath}>Pick a time again</ButtonLink>
    </CheckoutCard>
  );
}
