import '../zod-without-eval.ts';
import { useEffect } from 'react';
import { CheckoutLoadFailed, CheckoutPanel, PaymentNotConfigured } from '../card-payment/CheckoutPanel.tsx';
import { OwnTimeText } from '../slots/OwnTimeText.tsx';
import { ButtonLink } from '../ui/Button.tsx';
import { Container } from '../ui/Container.tsx';
import { LoadingPanel } from '../ui/LoadingPanel.tsx';
import { SandboxRibbon } from '../ui/SandboxRibbon.tsx';
import { usePreloadToaster } from '../ui/ToasterSlot.tsx';
import { dismissPageAnnouncement } from '../ui/toast.ts';
import type { CallPayment } from './call-payment.ts';
import { EndedCallLink } from './EndedCallLink.tsx';
import { OpenCallPayment } from './OpenCallPayment.tsx';
import { useCallCheckout } from './use-call-checkout.ts';
import { useRestoredAnswers } from './use-restored-answers.ts';

/** The time for which the toast of the booking page stays once the checkout is shown. Later it would hide the price. */
const BOOKING_TOAST_MS = 1_000;

/** The checkout of a call whose time is held. Shows only what the server says: the address could claim anything. */
export default function CallCheckoutPage() {
  usePreloadToaster();
  const { state, refresh, bookingPath, setBusy } = useCallCheckout();
  const isLoading = state.status === 'looking' || state.status === 'leaving';

  useEffect(() => {
    if (isLoading) return;
    const timer = setTimeout(dismissPageAnnouncement, BOOKING_TOAST_MS);
    return () => clearTimeout(timer);
  }, [isLoading]);
  useEffect(() => dismissPageAnnouncement, []);

  return (
    <Container className="pt-2 pb-9 md:pt-12 md:pb-24">
      <h1 className="max-w-3xl font-semibold text-[1.5rem] leading-tight sm:text-title">Complete your booking</h1>
      <div className="mt-1.5 space-y-2 md:mt-8 lg:space-y-6">
        {/* The ribbon stands below the heading, which would move if the ribbon appeared above it. */}
        {state.status === 'open' && state.session.provider === 'sandbox' && <SandboxRibbon />}
        {isLoading && <LoadingPanel feature="Paying online">Looking for your booking…</LoadingPanel>}
        {state.status === 'open' && (
          <OpenCallPayment session={state.session} payment={state.payment} refresh={refresh} setBusy={setBusy} />
        )}
        {state.status === 'ended' &&
          (state.payment.call.isBooked ? (
            <CheckoutPanel title="Nothing was charged">
              <EndedCallLink when={<OwnTimeText instant={new Date(state.payment.call.startsAt)} />} />
            </CheckoutPanel>
          ) : (
            <HoldEnded payment={state.payment} bookingPath={bookingPath} />
          ))}
        {state.status === 'unreachable' && state.isUnconfigured && (
          <PaymentNotConfigured
            goBack={
              <ButtonLink href={bookingPath} variant="secondary">
                Go Back
              </ButtonLink>
            }
          />
        )}
        {state.status === 'unreachable' && !state.isUnconfigured && (
          <CheckoutLoadFailed title="Your booking couldn’t be loaded" sentence={state.sentence} retry={refresh} />
        )}
      </div>
    </Container>
  );
}

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
      <ButtonLink href={bookingPath} state={{ minutesLink: history.state?.minutesLink }}>
        Pick a time again
      </ButtonLink>
    </CheckoutPanel>
  );
}
