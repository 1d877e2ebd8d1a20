import { useRef, useState } from 'react';
import type { PayerPayment } from '#contracts/payments.ts';
import { formatDollars } from '#domain/prices.ts';
import { CardBoundary } from '../card/CardBoundary.tsx';
import { CardPayment, type SyncedStatus } from '../card/CardPayment.tsx';
import { toast } from '../ui/toast.ts';
import { AccessIssue } from './AccessIssue.tsx';
import { clearBuyerDraft } from './buyer-draft.ts';
import type { CheckoutSettings } from './checkout-settings.ts';
import type { CourseCheckoutSession } from './checkout-step.ts';
import {
  type BoughtCourse,
  buyerName,
  courseSuccessPath,
  type SyncedCoursePayment,
  syncCoursePayment,
} from './course-payment.ts';

/** The card form, and what is done once it is paid. */
export function PayForCourse({
  settings,
  checkout,
  payment,
  look,
  setBusy,
  onBought,
  onProcessing,
  onChange,
}: {
  settings: CheckoutSettings;
  checkout: CourseCheckoutSession;
  payment: PayerPayment;
  look(): void;
  setBusy(isBusy: boolean): void;
  onBought(bought: BoughtCourse): void;
  onProcessing(path: string): void;
  onChange(): void;
}) {
  const { paymentIntentId } = checkout;
  const { payer, amount } = payment;
  const syncedPayment = useRef<SyncedCoursePayment | null>(null);
  const isFinishing = useRef(false);
  const [hasIssue, setIssue] = useState(false);
  const [isPaying, setPaying] = useState(false);

  /** A new account is signed in by the first answer only, so that is kept. */
  async function settle(passive = false): Promise<SyncedCoursePayment> {
    if (syncedPayment.current?.is !== 'settled')
      syncedPayment.current = await syncCoursePayment(paymentIntentId, { payer, passive });
    return syncedPayment.current;
  }

  async function askServer(passive = false): Promise<SyncedStatus> {
    return (await settle(passive)).is;
  }

  async function finish(outcome: 'succeeded' | 'processing'): Promise<void> {
    if (isFinishing.current) return;
    isFinishing.current = true;
    // The page that comes asks about one that is processing, again and again.
    if (outcome === 'processing') return onProcessing(courseSuccessPath(paymentIntentId));
    try {
      const synced = await settle();
      if (synced.is === 'processing') return onProcessing(courseSuccessPath(paymentIntentId));
      if (synced.is === 'settled') return celebrate(synced);
    } catch {
      // Paid all the same: that is what the card says.
    }
    isFinishing.current = false;
    toast({ title: 'Payment Processed', description: settings.accessIssueMessage, variant: 'destructive' });
    setIssue(true);
  }

  function celebrate({ account, user }: Extract<SyncedCoursePayment, { is: 'settled' }>) {
    clearBuyerDraft();
    toast(settings.grantedToast);
    onBought({ account, user, email: payer.email });
  }

  if (hasIssue) {
    return (
      <AccessIssue
        sentence={settings.accessIssueMessage}
        paymentIntentId={paymentIntentId}
        onAgain={() => finish('succeeded')}
      />
    );
  }
  return (
    <section aria-labelledby="pay" className="rounded-panel border border-line bg-card p-5 shadow-panel sm:p-8">
      <h2 id="pay" className="text-heading">
        Pay by Card
      </h2>
      <div className="mt-4 mb-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-2 rounded-control bg-sand/60 p-4">
        <dl className="min-w-0 [overflow-wrap:anywhere]">
          <dt className="sr-only">Name</dt>
          <dd className="font-semibold">{buyerName(payment)}</dd>
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
      <CardBoundary>
        <CardPayment
          key={checkout.clientSecret}
          charge={{ ...checkout, payer: { name: buyerName(payment), email: payer.email }, returnPath: '/success' }}
          buttonText={`Pay ${formatDollars(amount)}`}
          askServer={askServer}
          onSettled={(outcome) => void finish(outcome)}
          onFailed={look}
          onBusy={(isBusy) => {
            setPaying(isBusy);
            setBusy(isBusy);
          }}
        />
      </CardBoundary>
      <p className="mt-6 text-muted">
        By paying you agree to what stands below under “Before you buy”: course sales are final.
      </p>
    </section>
  );
}
