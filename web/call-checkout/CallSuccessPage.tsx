import '../zod-without-eval.ts';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { lookupTitles, PaymentOutcomePage } from '../card-payment/PaymentOutcomePage.tsx';
import { PaymentReceipts } from '../card-payment/PaymentReceipts.tsx';
import { usePaymentOutcome } from '../card-payment/use-payment-outcome.ts';
import { clearPaidCallDraft } from '../paid-call-draft.ts';
import { readFromTab, saveInTab } from '../tab-storage.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { ContactLink } from '../ui/ContactLink.tsx';
import { CallPaidDialog } from './CallPaidDialog.tsx';
import { CallPaymentOutcome, callForCalendar, callOutcomeTitles } from './CallPaymentOutcome.tsx';
import { type CallPayment, callSuccessPath, getCallOutcome, isCallPayment, syncCallPayment } from './call-payment.ts';

export default function CallSuccessPage() {
  const [, navigate] = useLocation();
  const { state, look, clientSecret } = usePaymentOutcome<CallPayment>({
    syncPayment: syncCallPayment,
    isExpected: isCallPayment,
    pathFor: callSuccessPath,
    onNoPayment: () => navigate('/', { replace: true }),
  });
  const heading = useRef<HTMLHeadingElement>(null);
  const [celebratedPayment, setCelebrated] = useState<CallPayment | null>(null);
  const status = state.at === 'known' ? getCallOutcome(state) : null;
  const settledPayment = state.at === 'known' && status === 'settled' ? state.payment : null;

  useEffect(() => {
    if (!settledPayment) return;
    if (!claimSuccessDialog(settledPayment.paymentIntentId)) return;
    clearPaidCallDraft();
    setCelebrated(settledPayment);
  }, [settledPayment]);

  return (
    <>
      <PaymentOutcomePage
        state={state}
        status={status}
        title={state.at === 'known' ? callOutcomeTitles[getCallOutcome(state)] : lookupTitles[state.at]}
        heading={heading}
        look={() => void look(false)}
        nextLink={
          <ButtonLink href="/" variant="secondary">
            Return to Homepage
          </ButtonLink>
        }
      >
        {state.at === 'known' && (
          <CallPaymentOutcome status={getCallOutcome(state)} payment={state.payment} clientSecret={clientSecret} />
        )}
        {state.at === 'known' && <PaymentReceipts payment={state.payment} clientSecret={clientSecret} />}
        {state.at === 'not found' && <NotFound />}
      </PaymentOutcomePage>
      {celebratedPayment && (
        <CallPaidDialog
          booked={callForCalendar(celebratedPayment)}
          onClosed={() => {
            setCelebrated(null);
            heading.current?.focus();
          }}
        />
      )}
    </>
  );
}

function NotFound() {
  return (
    <>
      <p>
        There’s no such payment, or it was made in another browser. If you’ve paid, your confirmation email has
        everything about your call.
      </p>
      <p>
        If you expected to see a payment here, write to <ContactLink />.
      </p>
    </>
  );
}

const STORAGE_KEY = 'told-of-payment';

/** Whether this tab has not shown the dialog for this payment before, so that a reload does not repeat it. */
function claimSuccessDialog(paymentIntentId: string): boolean {
  const isFirst = readFromTab(STORAGE_KEY) !== paymentIntentId;
  saveInTab(STORAGE_KEY, paymentIntentId);
  return isFirst;
}
