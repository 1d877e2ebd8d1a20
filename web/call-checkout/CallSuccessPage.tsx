import '../zod-without-eval.ts';
import { useEffect } from 'react';
import { useLocation } from 'wouter';
import { lookupTitles, PaymentOutcomePage } from '../card-payment/PaymentOutcomePage.tsx';
import { PaymentReceipts } from '../card-payment/PaymentReceipts.tsx';
import { displayedStatus, type PaymentOutcomeState } from '../card-payment/payment-outcome-state.ts';
import { usePaymentOutcome } from '../card-payment/use-payment-outcome.ts';
import { clearPaidCallDraft, readPackagePath } from '../paid-call-draft.ts';
import { readFromTab, saveInTab } from '../tab-storage.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { ContactLink } from '../ui/ContactLink.tsx';
import { clearDraft } from '../ui/form-draft.ts';
import { BillPaymentOutcome, billOutcomeTitle } from './BillPaymentOutcome.tsx';
import { CallPaymentOutcome, callOutcomeTitles } from './CallPaymentOutcome.tsx';
import {
  callSuccessPath,
  getCallOutcome,
  isCallPayment,
  isLinkPayment,
  type LinkPayment,
  syncCallPayment,
} from './call-payment.ts';
import { packageBuyerDraft } from './package-buyer-draft.ts';

/** The page to which the payment of a call or a bill leads. */
export default function CallSuccessPage() {
  const [, navigate] = useLocation();
  const { state, refresh, clientSecret } = usePaymentOutcome<LinkPayment>({
    syncPayment: syncCallPayment,
    isExpected: isLinkPayment,
    pathFor: callSuccessPath,
    onNoPayment: () => navigate('/', { replace: true }),
  });
  const { status, title, text } = describeOutcome(state, clientSecret);
  const settledPayment = state.status === 'known' && status === 'settled' ? state.payment : null;

  const packageLink = settledPayment?.bill?.packageLink;
  // The mailed link by which this tab paid an offer is preferred, because its page shows more.
  const packagePath = packageLink && (readPackagePath(settledPayment.paymentIntentId) ?? `/package#${packageLink}`);

  useEffect(() => {
    if (settledPayment?.kind === 'package') clearDraft(packageBuyerDraft);
    if (!settledPayment || !isCallPayment(settledPayment)) return;
    if (isFirstView(settledPayment.paymentIntentId)) clearPaidCallDraft();
  }, [settledPayment]);

  return (
    <PaymentOutcomePage
      state={state}
      status={status}
      title={title}
      retry={() => void refresh()}
      nextLink={
        <ButtonLink href="/" variant="secondary">
          Return to Homepage
        </ButtonLink>
      }
    >
      {text}
      {packagePath && (
        <p>
          <ButtonLink href={packagePath}>Book your calls</ButtonLink>
        </p>
      )}
      {state.status === 'known' && <PaymentReceipts payment={state.payment} clientSecret={clientSecret} />}
    </PaymentOutcomePage>
  );
}

/** Describes the payment, or its absence. The status is null as long as no payment is known. */
function describeOutcome(state: PaymentOutcomeState<LinkPayment>, clientSecret: string | null) {
  if (state.status !== 'known') {
    const text = state.status === 'not found' ? <NotFound /> : null;
    return { status: null, title: lookupTitles[state.status], text };
  }
  const { payment, isUpToDate } = state;
  if (payment.call === null) {
    const status = displayedStatus({ payment, isUpToDate });
    return {
      status,
      title: billOutcomeTitle(payment, status),
      text: <BillPaymentOutcome status={status} payment={payment} />,
    };
  }
  const status = getCallOutcome({ payment, isUpToDate });
  const text = <CallPaymentOutcome status={status} payment={payment} clientSecret={clientSecret} />;
  return { status, title: callOutcomeTitles[status], text };
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

/** Returns true if this tab shows the payment for the first time: a later view must not clear a new call's answers. */
function isFirstView(paymentIntentId: string): boolean {
  const isFirst = readFromTab(STORAGE_KEY) !== paymentIntentId;
  saveInTab(STORAGE_KEY, paymentIntentId);
  return isFirst;
}
