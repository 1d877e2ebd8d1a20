import '../../zod-without-eval.ts';
import { useEffect } from 'react';
import { lookupTitles, PaymentOutcomePage } from '../../card-payment/PaymentOutcomePage.tsx';
import { PaymentReceipts } from '../../card-payment/PaymentReceipts.tsx';
import { displayedStatus } from '../../card-payment/payment-outcome-state.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { clearDraft } from '../../ui/form-draft.ts';
import { buyerDraft } from './buyer-draft.ts';
import { NoPayment, OpenCourse, PaymentNotFound } from './CourseAccess.tsx';
import { CourseOutcome, courseOutcomeTitles } from './CourseOutcome.tsx';
import { type CoursePurchaseState, useCoursePurchase } from './use-course-purchase.ts';

export default function CourseSuccessPage() {
  const { purchase, refresh } = useCoursePurchase();
  const status = statusOf(purchase);
  const isSuccess = status === 'settled';

  useEffect(() => {
    if (isSuccess) clearDraft(buyerDraft);
  }, [isSuccess]);

  return (
    <PaymentOutcomePage
      state={purchase}
      status={status}
      title={titleOf(purchase)}
      retry={refresh}
      nextLink={
        <ButtonLink href="/book-call" variant="secondary">
          Book a Support Call
        </ButtonLink>
      }
    >
      {purchase.status === 'known' && <CourseOutcome status={displayedStatus(purchase)} payment={purchase.payment} />}
      {purchase.status === 'known' && <PaymentReceipts payment={purchase.payment} clientSecret={null} />}
      {purchase.status === 'course open' && <OpenCourse />}
      {purchase.status === 'no payment' && <NoPayment />}
      {purchase.status === 'not found' && <PaymentNotFound />}
    </PaymentOutcomePage>
  );
}

function statusOf(bought: CoursePurchaseState) {
  if (bought.status === 'course open') return 'settled';
  return bought.status === 'known' ? displayedStatus(bought) : null;
}

function titleOf(bought: CoursePurchaseState): string {
  const titles = { ...lookupTitles, 'course open': courseOutcomeTitles.settled, 'no payment': 'No payment to look up' };
  return bought.status === 'known' ? courseOutcomeTitles[displayedStatus(bought)] : titles[bought.status];
}
