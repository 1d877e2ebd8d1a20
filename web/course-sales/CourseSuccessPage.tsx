import '../zod-without-eval.ts';
import { CircleCheck } from 'lucide-react';
import { useEffect } from 'react';
import { Link } from 'wouter';
import { displayedStatus } from '../card/payment-outcome-state.ts';
import { usePaymentFailedToast } from '../card/use-payment-failed-toast.ts';
import { Button, buttonClass } from '../ui/Button.tsx';
import { Container } from '../ui/Container.tsx';
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx';
import { NeedsScript } from '../ui/NeedsScript.tsx';
import { usePreloadToaster } from '../ui/ToasterSlot.tsx';
import { clearBuyerDraft } from './buyer-draft.ts';
import { NoPayment, NotFound, OpenCourse } from './CourseAccess.tsx';
import { CourseOutcome, courseOutcomeTitles } from './CourseOutcome.tsx';
import { type CoursePurchaseState, useCoursePurchase } from './use-course-purchase.ts';

/** Where the payment of the course leads to. It says what the server knows, and nothing that the address claims. */
export default function CourseSuccessPage() {
  usePreloadToaster();
  const { bought, look } = useCoursePurchase();
  const title = titleOf(bought);
  const isSuccess = title === courseOutcomeTitles.settled;
  usePaymentFailedToast(title === courseOutcomeTitles.open);

  useEffect(() => {
    if (isSuccess) clearBuyerDraft();
  }, [isSuccess]);

  return (
    <Container className="pt-14 pb-16 md:pt-20 md:pb-24">
      <h1 tabIndex={-1} className="flex max-w-3xl items-center gap-4 text-display">
        {isSuccess && <CircleCheck aria-hidden className="size-10 shrink-0 text-leaf sm:size-14" />}
        {title}
      </h1>
      <p role="status" className="sr-only">
        {bought.at === 'asking' ? '' : title}
      </p>
      <div className="mt-8 max-w-2xl space-y-6 text-lead">
        {bought.at === 'asking' && <CheckingPayment />}
        {bought.at === 'known' && (
          <>
            <ErrorBoundary name="Outcome of the payment">
              <CourseOutcome status={displayedStatus(bought)} payment={bought.payment} />
            </ErrorBoundary>
            <PaymentReference id={bought.payment.paymentIntentId} />
          </>
        )}
        {bought.at === 'open' && <OpenCourse />}
        {bought.at === 'none' && <NoPayment />}
        {bought.at === 'not found' && <NotFound />}
        {bought.at === 'unreachable' && (
          <>
            <p>
              We could not look up your payment. {bought.sentence} If you have paid, that stays so: please do not pay a
              second time.
            </p>
            <Button onClick={look}>Try Again</Button>
          </>
        )}
        {bought.at !== 'asking' && (
          <Link href="/book-call" className={buttonClass({ variant: 'secondary' })}>
            Book a Support Call
          </Link>
        )}
      </div>
    </Container>
  );
}

function CheckingPayment() {
  return (
    <>
      <NeedsScript what="Seeing what has become of your payment" />
      <p className="text-muted noscript:hidden">This takes a moment…</p>
    </>
  );
}

function PaymentReference({ id }: { id: string }) {
  return (
    <p className="text-base text-muted">
      Payment reference: <span className="select-all font-medium text-ink [overflow-wrap:anywhere]">{id}</span>
    </p>
  );
}

function titleOf(bought: CoursePurchaseState): string {
  switch (bought.at) {
    case 'known':
      return courseOutcomeTitles[displayedStatus(bought)];
    case 'open':
      return courseOutcomeTitles.settled;
    case 'asking':
      return 'Checking Your Payment';
    case 'none':
      return 'No Payment to Look Up';
    case 'not found':
      return 'Payment Not Found';
    case 'unreachable':
      return 'Your Payment Could Not Be Looked Up';
  }
}
