import '../zod-without-eval.ts';
import { useEffect } from 'react';
import { useLocation } from 'wouter';
import { lookupTitles, PaymentOutcomePage } from '../card-payment/PaymentOutcomePage.tsx';
import { PaymentReceipts } from '../card-payment/PaymentReceipts.tsx';
import { displayedStatus } from '../card-payment/payment-outcome-state.ts';
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
  const outcome = state.status === 'known' ? describeOutcome(state, clientSecret) : null;
  const settledPayment = state.status === 'known' && outcome?.status === 'settled' ? state.payment : null;

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
      status={outcome?.status ?? null}
      title={state.status === 'known' ? describeOutcome(state, clientSecret).title : lookupTitles[state.status]}
      retry={() => void refresh()}
      nextLink={
        <ButtonLink href="/" variant="secondary">
          Return to Homepage
        </ButtonLink>
      }
    >
      {outcome?.text}
      {packagePath && (
        <p>
          <ButtonLink href={packagePath}>Book your calls</ButtonLink>
        </p>
      )}
      {state.status === 'known' && <PaymentReceipts payment={state.payment} clientSecret={clientSecret} />}
      {state.status === 'not found' && <NotFound />}
    </PaymentOutcomePage>
  );
}

function describeOutcome(
  { payment, isUpToDate }: { payment: LinkPayment; isUpToDate: boolean },
  clientSecret: string | null,
) {
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
