import { useEffect, useRef } from 'react';
import { useLocation } from 'wouter';
import { fullName } from '#domain/full-name.ts';
import { serverNow } from '../api.ts';
import { CardFormSection } from '../card-payment/CardFormSection.tsx';
import type { CheckoutSession } from '../card-payment/checkout-state.ts';
import { mailMayBeLate } from '../card-payment/payment-messages.ts';
import { useSite } from '../site.tsx';
import { ChangeRule } from '../slots/ChangeRule.tsx';
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx';
import { TitledSection } from '../ui/TitledSection.tsx';
import { dismissToast, getShownToast, toast } from '../ui/toast.ts';
import { useDollars } from '../ui/use-dollars.ts';
import { CallSummary } from './CallSummary.tsx';
import { type BillPayment, callSuccessPath, type LinkPayment, syncCallPayment } from './call-payment.ts';
import { Terms, WhatHappensNext } from './WhatHappensNext.tsx';

/** The time for which a paid visitor can read the toast about a late mail before the page is left. */
const LATE_MAIL_TOAST_MS = 3_000;
/** The time after which the toast of the previous page is dismissed, because it covers the summary. */
const EARLIER_TOAST_MS = 2_500;

/** The card form for an open payment of a call or a bill, with its summary. Opens the success page at the end. */
export function OpenCallPayment(props: {
  session: CheckoutSession;
  payment: LinkPayment;
  refresh(): void;
  setBusy(isBusy: boolean): void;
}) {
  const { session, payment, refresh, setBusy } = props;
  const dollars = useDollars();
  const { contactEmail } = useSite();
  const [, navigate] = useLocation();
  const isLeaving = useRef(false);
  const { paymentIntentId, clientSecret } = session;
  // A payment link may be for a call that has taken place.
  const callAhead = payment.call && serverNow() < new Date(payment.call.startsAt) ? payment : null;

  useEffect(() => {
    const earlierToast = getShownToast()?.id;
    if (earlierToast === undefined) return;
    const timer = setTimeout(() => dismissToast(earlierToast), EARLIER_TOAST_MS);
    return () => clearTimeout(timer);
  }, []);

  async function finish(outcome: 'succeeded' | 'processing') {
    if (isLeaving.current) return;
    isLeaving.current = true;
    // A payment that is processing needs no check here: the success page polls it.
    if (outcome === 'succeeded' && !(await isConfirmed(paymentIntentId))) {
      const { title, sentence } = mailMayBeLate(contactEmail);
      toast({ title, description: sentence });
      await new Promise((resolve) => setTimeout(resolve, LATE_MAIL_TOAST_MS));
    }
    // A payment by link belongs to no browser, so the success page can show it only with the secret.
    navigate(callSuccessPath(paymentIntentId), { replace: true, state: { clientSecret } });
  }

  return (
    <div className="grid gap-2.5 lg:grid-cols-[minmax(0,1fr)_22rem] lg:items-start lg:gap-8">
      <div className="lg:sticky lg:top-6 lg:order-last">
        <ErrorBoundary name="Call summary">
          {payment.call ? <CallSummary payment={payment} onHoldEnd={refresh} /> : <BillSummary payment={payment} />}
        </ErrorBoundary>
      </div>
      <div className="min-w-0 space-y-8">
        <CardFormSection
          session={session}
          payment={payment}
          returnPath="/coaching-success"
          buttonText={`Complete Payment - ${dollars(payment.amount)}`}
          syncPayment={(passive) => syncCallPayment(paymentIntentId, passive)}
          onSettled={(outcome) => void finish(outcome)}
          onFailed={refresh}
          onBusy={setBusy}
          rule={callAhead && <ChangeRule startsAt={new Date(callAhead.call.startsAt)} terms={callAhead.call} />}
        />
        {callAhead && (
          <>
            <WhatHappensNext payment={callAhead} />
            <Terms payment={callAhead} />
          </>
        )}
      </div>
    </div>
  );
}

/** Returns false if the server can't settle the payment yet. The provider's webhook then does it soon. */
async function isConfirmed(paymentIntentId: string): Promise<boolean> {
  try {
    return (await syncCallPayment(paymentIntentId)) !== 'open';
  } catch {
    return false;
  }
}

function BillSummary({ payment: { kind, bill, payer, amount } }: { payment: BillPayment }) {
  return (
    <TitledSection
      title={kind === 'package' ? 'Your package' : 'Your bill'}
      titleClass="text-heading max-lg:sr-only"
      className="rounded-panel bg-leaf-soft px-4 py-2.5 sm:p-7"
    >
      <p className="text-muted max-lg:hidden lg:mt-4">For {fullName(payer) || payer.email}</p>
      <div className="flex items-baseline justify-between gap-4 [overflow-wrap:anywhere] lg:mt-4 lg:border-leaf/30 lg:border-t lg:pt-4">
        <p className="min-w-0 font-semibold">{bill?.sentence}</p>
        <p className="font-display text-3xl leading-none lg:text-price">{useDollars()(amount)}</p>
      </div>
    </TitledSection>
  );
}
