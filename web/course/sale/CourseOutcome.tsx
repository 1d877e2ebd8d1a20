import type { ReactNode } from 'react';
import type { PayerPayment, PaymentState } from '#contracts/money/payments.ts';
import { CheckYourEmail } from '../../accounts/CheckYourEmail.tsx';
import { useCurrentUser } from '../../accounts/current-user.ts';
import { RefundedNote } from '../../card-payment/CheckoutPanel.tsx';
import { ButtonLink } from '../../ui/Button.tsx';
import { ContactLink } from '../../ui/ContactLink.tsx';
import { useDollars } from '../../ui/use-dollars.ts';
import { AccessCourse } from './CourseAccess.tsx';
import { NextStep } from './CourseBought.tsx';
import { openPaymentStepState } from './checkout-step.ts';
import { getAccessStep, getClosedReason } from './course-payment.ts';

/** The headings of the page, which screen readers announce when they change. */
export const courseOutcomeTitles: Record<PaymentState, string> = {
  settled: 'Payment Successful!',
  processing: 'Your payment is being processed',
  open: 'Your payment didn’t go through',
  lost: 'You paid, but the course isn’t open',
  cancelled: 'Nothing was charged',
  refunded: 'Your payment was refunded',
};

export function CourseOutcome({ status, payment }: { status: PaymentState; payment: PayerPayment }) {
  const { payer, amount, refunded, course } = payment;
  const user = useCurrentUser();
  const dollars = useDollars();
  const closedReason = getClosedReason(course, user);
  const accessStep = getAccessStep({ user, email: payer.email });
  const address = <strong className="[overflow-wrap:anywhere]">{payer.email}</strong>;
  const renderers: Record<PaymentState, () => ReactNode> = {
    settled: () => (
      <>
        <p>
          The self-paced nutrition course is paid for: {dollars(amount)}, once.{' '}
          {refunded > 0 && `${dollars(refunded)} of it has been refunded since.`}
        </p>
        {closedReason === null && <NextStep accessStep={accessStep} email={payer.email} />}
        {closedReason === 'to confirm' && (
          <p>
            It isn’t open for {address} yet. If that address had an account that was never confirmed, the course opens
            as soon as you sign in with the temporary password from the email. If you have questions, write to{' '}
            <ContactLink />.
          </p>
        )}
        {closedReason === 'withdrawn' ? (
          <p>
            You don’t have access to the course right now. Please write to me: <ContactLink />.
          </p>
        ) : (
          <>
            <CheckYourEmail email={payer.email} />
            <AccessCourse />
          </>
        )}
      </>
    ),
    processing: () => (
      <>
        <p>
          The payment of {dollars(amount)} for the self-paced nutrition course is on its way but hasn’t gone through
          yet. This can take a few minutes.
        </p>
        <p>
          This page keeps checking. You can also close it: an email to {address} will tell you as soon as your course is
          open. Please don’t pay again.
        </p>
      </>
    ),
    open: () => (
      <>
        <p>
          <strong>Nothing was charged</strong>, and the course isn’t yours yet. The payment wasn’t approved or wasn’t
          finished. Please try another card.
        </p>
        <ButtonLink href="/checkout" state={openPaymentStepState}>
          Back to the payment
        </ButtonLink>
      </>
    ),
    lost: () => (
      <p>
        Your payment of {dollars(amount)} went through, but the course couldn’t be opened. Sorry about that. I’ve been
        notified; if you have questions, write to <ContactLink />.
      </p>
    ),
    cancelled: () => (
      <>
        <p>
          That payment ended before anything was paid. <strong>Nothing was charged</strong>.
        </p>
        <ButtonLink href="/checkout">Buy the course</ButtonLink>
      </>
    ),
    refunded: () => (
      <RefundedNote refunded={refunded} amount={amount}>
        the self-paced nutrition course has been refunded, and the course {course?.isOpen ? 'stays open' : 'is closed'}{' '}
        for {address}.
      </RefundedNote>
    ),
  };
  return <div className="space-y-5">{renderers[status]()}</div>;
}
