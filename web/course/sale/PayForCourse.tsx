import { useRef, useState } from 'react';
import type { PayerPayment } from '#contracts/money/payments.ts';
import { fullName } from '#domain/full-name.ts';
import { CardFormSection } from '../../card-payment/CardFormSection.tsx';
import { CheckoutPanel, PaymentReference } from '../../card-payment/CheckoutPanel.tsx';
import type { CheckoutSession } from '../../card-payment/checkout-state.ts';
import { useSite } from '../../site.tsx';
import { Button } from '../../ui/Button.tsx';
import { ContactLink } from '../../ui/ContactLink.tsx';
import { clearDraft } from '../../ui/form-draft.ts';
import { toast } from '../../ui/toast.ts';
import { useDollars } from '../../ui/use-dollars.ts';
import { buyerDraft } from './buyer-draft.ts';
import type { CheckoutSettings } from './checkout-settings.ts';
import { type BoughtCourse, courseSuccessPath, type SyncedCoursePayment, syncCoursePayment } from './course-payment.ts';

/** The card form, and what follows once the course is paid for. */
export function PayForCourse(props: {
  settings: CheckoutSettings;
  session: CheckoutSession;
  payment: PayerPayment;
  refresh(): void;
  setBusy(isBusy: boolean): void;
  onBought(bought: BoughtCourse): void;
  onProcessing(path: string): void;
  onChange(): void;
}) {
  const { settings, session, payment, refresh, setBusy, onBought, onProcessing, onChange } = props;
  const dollars = useDollars();
  const { paymentIntentId } = session;
  const { payer, amount } = payment;
  const { refundRule } = useSite().content.courseSale;
  const syncedPayment = useRef<SyncedCoursePayment | null>(null);
  const isFinishing = useRef(false);
  const [hasAccessIssue, setAccessIssue] = useState(false);
  const [isPaying, setPaying] = useState(false);

  /** Fetches the payment's state and keeps it once settled: only the first such reply signs a new account in. */
  async function syncPayment(passive = false): Promise<SyncedCoursePayment> {
    if (syncedPayment.current?.type !== 'settled')
      syncedPayment.current = await syncCoursePayment(paymentIntentId, { payer, passive });
    return syncedPayment.current;
  }

  async function finish(outcome: 'succeeded' | 'processing'): Promise<void> {
    if (isFinishing.current) return;
    isFinishing.current = true;
    // The success page keeps looking up a payment that is processing.
    if (outcome === 'processing') return onProcessing(courseSuccessPath(paymentIntentId));
    try {
      const synced = await syncPayment();
      if (synced.type === 'processing') return onProcessing(courseSuccessPath(paymentIntentId));
      if (synced.type === 'settled') return showPurchase(synced);
    } catch {
      // The payment succeeded even if its state could not be fetched. The note says so.
    }
    isFinishing.current = false;
    toast({ title: 'Payment Processed', description: settings.accessIssueMessage, variant: 'destructive' });
    setAccessIssue(true);
  }

  function showPurchase({ account, user }: Extract<SyncedCoursePayment, { type: 'settled' }>) {
    clearDraft(buyerDraft);
    toast(settings.grantedToast);
    onBought({ account, user, email: payer.email });
  }

  if (hasAccessIssue) {
    return (
      <AccessIssue
        sentence={settings.accessIssueMessage}
        paymentIntentId={paymentIntentId}
        onAgain={() => finish('succeeded')}
      />
    );
  }
  return (
    <CardFormSection
      session={session}
      payment={payment}
      returnPath="/success"
      rule={refundRule}
      buttonText={`Pay ${dollars(amount)}`}
      syncPayment={async (passive) => (await syncPayment(passive)).type}
      onSettled={(outcome) => void finish(outcome)}
      onFailed={refresh}
      onBusy={(isBusy) => {
        setPaying(isBusy);
        setBusy(isBusy);
      }}
      payer={
        <div className="mt-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-2 rounded-control bg-sand/60 p-4">
          <dl className="min-w-0 [overflow-wrap:anywhere]">
            <dt className="sr-only">Name</dt>
            <dd className="font-semibold">{fullName(payment.payer)}</dd>
            <dt className="sr-only">Email</dt>
            <dd>{payer.email}</dd>
          </dl>
          <button
            type="button"
            disabled={isPaying}
            onClick={onChange}
            className="min-h-11 cursor-pointer text-link disabled:cursor-not-allowed"
          >
            Change<span className="sr-only"> name or email</span>
          </button>
        </div>
      }
      terms={<p className="mt-6 text-muted">By paying you agree to the terms below under “Before you buy”.</p>}
    />
  );
}

/** The note that the card was charged, but the course is not open yet. It stays until the course opens. */
function AccessIssue(props: { sentence: string; paymentIntentId: string; onAgain(): Promise<void> }) {
  const { sentence, paymentIntentId, onAgain } = props;
  const [isAsking, setAsking] = useState(false);

  async function ask() {
    setAsking(true);
    await onAgain();
    setAsking(false);
  }

  return (
    <CheckoutPanel title="Payment Processed">
      <p className="font-semibold">{sentence}</p>
      <p>
        Please don’t pay again. This often sorts itself out within a minute: check again, and your course opens as soon
        as the payment shows up. Otherwise, write to <ContactLink />.
      </p>
      <p className="text-muted">
        <PaymentReference id={paymentIntentId} />
      </p>
      <Button disabled={isAsking} onClick={() => void ask()}>
        {isAsking ? 'Checking...' : 'Check again'}
      </Button>
    </CheckoutPanel>
  );
}
