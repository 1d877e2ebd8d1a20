import type { ReactNode } from 'react';
import type { PaymentState } from '#contracts/money/payments.ts';
import { RefundedNote } from '../card-payment/CheckoutPanel.tsx';
import { readPackagePath } from '../paid-call-draft.ts';
import { useSite } from '../site.tsx';
import { ButtonLink } from '../ui/Button.tsx';
import { ContactLink } from '../ui/ContactLink.tsx';
import { useDollars } from '../ui/use-dollars.ts';
import type { BillPayment } from './call-payment.ts';

const packageOutcomeTitles: Partial<Record<PaymentState, string>> = {
  settled: 'Your package is paid!',
  lost: 'Your package was already settled',
};

/** The heading of the page after paying a bill or a package. */
export const billOutcomeTitle = ({ kind }: BillPayment, status: PaymentState): string =>
  (kind === 'package' && packageOutcomeTitles[status]) || billOutcomeTitles[status];

const billOutcomeTitles: Record<PaymentState, string> = {
  settled: 'Payment Successful!',
  processing: 'Your payment is being processed',
  open: 'Your payment didn’t go through',
  lost: 'Your bill was already settled',
  cancelled: 'Nothing was charged',
  refunded: 'Your payment was refunded',
};

export function BillPaymentOutcome({ status, payment }: { status: PaymentState; payment: BillPayment }) {
  const dollars = useDollars();
  const { kind, bill, payer, amount, refunded } = payment;
  const isPackage = kind === 'package';
  const openSale = useOpenSale(payment);
  const sum = dollars(amount);
  const purchaseName = bill ? `“${bill.sentence}”` : `your ${isPackage ? 'package' : 'bill'}`;
  const email = <strong className="[overflow-wrap:anywhere]">{payer.email}</strong>;
  const texts: Record<PaymentState, ReactNode> = {
    settled: (
      <>
        <p>
          Thank you! {sum} for {purchaseName} has been paid.
        </p>
        {refunded > 0 && <p>{dollars(refunded)} of it has been refunded since.</p>}
        <p>
          {isPackage
            ? 'An email with your receipt and the link to book your calls is on its way to '
            : 'An email with your receipt is on its way to '}
          {email}.{bill?.withCourse && ' The course is part of it: the email says how to open it.'}
        </p>
      </>
    ),
    processing: (
      <p>
        The payment of {sum} for {purchaseName} is on its way but hasn’t gone through yet. This page keeps checking. You
        can also close it: an email to {email} will tell you as soon as it’s paid. Please don’t pay again.
      </p>
    ),
    open: (
      <>
        <p>
          <strong>Nothing was charged</strong> for {purchaseName}. The payment wasn’t approved or wasn’t finished.{' '}
          {openSale
            ? 'Please try again with another card.'
            : `Please open the ${isPackage ? 'offer' : 'link to your bill'} again and try another card.`}
        </p>
        {openSale && (
          <p>
            <ButtonLink href={`/buy-package?${new URLSearchParams({ package: openSale.id })}`}>
              Back to the package
            </ButtonLink>
          </p>
        )}
      </>
    ),
    lost: (
      <p>
        Your payment of {sum} went through, but nothing was owed for {purchaseName} any more. I’ve been notified, and
        I’ll write to you about your refund. If you have questions, write to <ContactLink />.
      </p>
    ),
    // Without a bill, the payment was for a package on open sale. That package was deleted when the payment ended.
    cancelled:
      isPackage && !bill ? (
        <>
          <p>
            <strong>Nothing was charged</strong> for {purchaseName}. That payment has ended. You can start over.
          </p>
          <p>
            <ButtonLink href="/coaching-offers">See the coaching offers</ButtonLink>
          </p>
        </>
      ) : (
        <p>
          <strong>Nothing was charged</strong> for {purchaseName}. The payment link you used has ended; please open the
          one in the latest email. If you have questions, write to <ContactLink />.
        </p>
      ),
    refunded: (
      <RefundedNote refunded={refunded} amount={amount}>
        {purchaseName} has been refunded.
      </RefundedNote>
    ),
  };
  return <div className="space-y-5 [overflow-wrap:anywhere]">{texts[status]}</div>;
}

/** Finds the package on open sale that this tab tried to buy. A link's payment is no purchase on open sale. */
function useOpenSale({ kind, bill, paymentIntentId }: BillPayment) {
  const { packages } = useSite();
  if (kind !== 'package' || readPackagePath(paymentIntentId)) return undefined;
  return packages.find(({ name, sale }) => sale === 'open' && name === bill?.sentence);
}
