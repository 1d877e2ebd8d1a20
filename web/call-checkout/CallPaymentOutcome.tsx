import type { ReactNode } from 'react';
import { formatDollars } from '#domain/prices.ts';
import { CalendarLinks, type CallForCalendar, toCallForCalendar } from '../slots/CalendarLinks.tsx';
import { ButtonLink } from '../ui/Button.tsx';
import { ContactLink } from '../ui/ContactLink.tsx';
import { EmailInstructions } from './CallPaidDialog.tsx';
import type { CallOutcome, CallPayment } from './call-payment.ts';
import { BOOKING_PATH } from './checkout-address.ts';

/** The headings, which screen readers announce when they change. */
export const callOutcomeTitles: Record<CallOutcome, string> = {
  settled: 'Payment Successful!',
  'call-cancelled': 'Your Call Was Cancelled',
  processing: 'Your Payment Is Being Processed',
  open: 'Your Payment Is Not Completed',
  lost: 'You Have Paid, but the Time Is Gone',
  cancelled: 'Nothing Was Charged',
  refunded: 'Your Payment Was Refunded',
};

/** What became of a payment for a call, and what to do next. */
export function CallPaymentOutcome({
  status,
  payment,
  clientSecret,
}: {
  status: CallOutcome;
  payment: CallPayment;
  clientSecret: string | null;
}) {
  const { call, payer, amount, refunded } = payment;
  const renderers: Record<CallOutcome, () => ReactNode> = {
    settled: () => (
      <>
        <p>
          Your {call.minutes}-minute coaching call on <strong>{call.label}</strong> is booked, and{' '}
          {formatDollars(amount)} has been paid.
        </p>
        {refunded > 0 && <p>{formatDollars(refunded)} of it has been refunded since.</p>}
        <EmailInstructions email={payer.email} />
        <CalendarLinks booked={callForCalendar(payment)} />
      </>
    ),
    'call-cancelled': () => (
      <>
        <p>
          Your {call.minutes}-minute coaching call on <strong>{call.label}</strong> was cancelled and does not take
          place.
        </p>
        <p>
          You had paid {formatDollars(amount)}
          {refunded > 0 && `, and ${formatDollars(refunded)} of it has been refunded since`}. What you paid is with your
          coach, who decides what becomes of it. Questions go to <ContactLink />.
        </p>
      </>
    ),
    processing: () => (
      <>
        <p>
          The payment of {formatDollars(amount)} for {call.label} has been handed in, but it is not through yet. This
          may take a few minutes, and your time stays held for you until then.
        </p>
        <p>
          This page looks again by itself. You can also close it: an email to{' '}
          <strong className="[overflow-wrap:anywhere]">{payer.email}</strong> tells you as soon as your call is booked.
          Please do not pay a second time.
        </p>
      </>
    ),
    open: () => (
      <>
        <p>
          <strong>Nothing was charged</strong>, and {call.label} is not booked yet. The payment was not approved, or not
          finished. Please try another card.
        </p>
        <ButtonLink
          href={`/checkout-coaching?${new URLSearchParams({ paymentIntentId: payment.paymentIntentId })}`}
          state={clientSecret ? { clientSecret, paymentIntentId: payment.paymentIntentId } : null}
        >
          Back to the payment
        </ButtonLink>
      </>
    ),
    lost: () => (
      <>
        <p>
          Your payment of {formatDollars(amount)} went through, but {call.label} was no longer free by then. We are
          sorry. Your call is not booked.
        </p>
        <p>
          Your coach has been told: you get your money back, or another time if you prefer. There is nothing that you
          have to do. Questions go to <ContactLink />.
        </p>
      </>
    ),
    cancelled: () => (
      <>
        <p>
          The time was held for you for a while, and that ended before anything was paid.{' '}
          <strong>Nothing was charged</strong>, and {call.label} is not booked.
        </p>
        <ButtonLink href={BOOKING_PATH}>Choose a time again</ButtonLink>
      </>
    ),
    refunded: () => (
      <>
        <p>
          {formatDollars(refunded)} of the {formatDollars(amount)} that you paid for {call.label} has been refunded. It
          can take your bank some days to show it.
        </p>
        <p>
          Questions go to <ContactLink />.
        </p>
      </>
    ),
  };
  return <div className="space-y-5">{renderers[status]()}</div>;
}

export const callForCalendar = ({ call, payer }: CallPayment): CallForCalendar =>
  toCallForCalendar({ ...call, kind: 'paid' }, payer);
