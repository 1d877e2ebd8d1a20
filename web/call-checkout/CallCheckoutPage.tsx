import '../zod-without-eval.ts';
import { useEffect } from 'react';
import { CheckoutLoadFailed, CheckoutPanel, PaymentNotConfigured } from '../card-payment/CheckoutPanel.tsx';
import { OwnTimeText } from '../slots/OwnTimeText.tsx';
import { ButtonLink } from '../ui/Button.tsx';
import { Container } from '../ui/Container.tsx';
import { LoadingPanel } from '../ui/LoadingPanel.tsx';
import { SandboxRibbon } from '../ui/SandboxRibbon.tsx';
import { usePreloadToaster } from '../ui/ToasterSlot.tsx';
import { dismissToastOfLastPage } from '../ui/toast.ts';
import type { CallPayment } from './call-payment.ts';
import { OpenCallPayment } from './OpenCallPayment.tsx';
import { useCallCheckout } from './use-call-checkout.ts';
import { useRestoredAnswers } from './use-restored-answers.ts';

/** The toast that announces the checkout stays on it for so long. */
const ANNOUNCED_MS = 1_000;

/** The checkout of a call whose time is held. It shows what the server knows, and nothing that the address claims. */
export default function CallCheckoutPage() {
  usePreloadToaster();
  const { state, look, bookingPath, setBusy } = useCallCheckout();
  const isLoading = state.at === 'looking' || state.at === 'leaving';

  useEffect(() => {
    if (isLoading) return;
    // Long enough to be read where the checkout is there at once; after that it would only cover the price.
    const timer = setTimeout(dismissToastOfLastPage, ANNOUNCED_MS);
    return () => clearTimeout(timer);
  }, [isLoading]);
  useEffect(() => dismissToastOfLastPage, []);

  return (
    <Container className="pt-2 pb-9 md:pt-12 md:pb-24">
      <h1 className="max-w-3xl font-semibold text-[1.5rem] leading-tight sm:text-title">Complete your booking</h1>
      <div className="mt-1.5 space-y-2 md:mt-8 lg:space-y-6">
        {/* Below the heading, which would move otherwise. */}
        {state.at === 'open' && state.session.provider === 'sandbox' && <SandboxRibbon />}
        {isLoading && <LoadingPanel needsScript="Paying online">Looking for your booking…</LoadingPanel>}
        {state.at === 'open' && (
          <OpenCallPayment session={state.session} payment={state.payment} look={look} setBusy={setBusy} />
        )}
        {state.at === 'ended' && <HoldEnded payment={state.payment} bookingPath={bookingPath} />}
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
  );
}

/** The hold ran out before anything was paid. */
function HoldEnded({ payment, bookingPath }: { payment: CallPayment; bookingPath: string }) {
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
