import type { ReactNode } from 'react';
import { describeMoneyWaits } from '#domain/cancellation.ts';
import { serverNow } from '../api.ts';
import { RefundedNote } from '../card-payment/CheckoutPanel.tsx';
import { CalendarLinks, toCallForCalendar } from '../slots/CalendarLinks.tsx';
import { ChangeRule } from '../slots/ChangeRule.tsx';
import { OwnDateTime } from '../slots/LocalDateTime.tsx';
import { OwnTimeText } from '../slots/OwnTimeText.tsx';
import { ButtonLink } from '../ui/Button.tsx';
import { ContactLink } from '../ui/ContactLink.tsx';
import { useDollars } from '../ui/use-dollars.ts';
import { BOOKING_PATH } from './booking-path.ts';
import type { CallOutcome, CallPayment } from './call-payment.ts';
import { EndedCallLink } from './EndedCallLink.tsx';
import { useRestoredAnswers } from './use-restored-answers.ts';

export const callOutcomeTitles: Record<CallOutcome, string> = {
  settled: 'Coaching Call Booked!',
  'call-cancelled': 'Your call was canceled',
  processing: 'Your payment is being processed',
  open: 'Your payment didn’t go through',
  lost: 'You paid, but the time is gone',
  'not-owed': 'Your call was already paid',
  cancelled: 'Nothing was charged',
  refunded: 'Your payment was refunded',
};

export function CallPaymentOutcome(props: { status: CallOutcome; payment: CallPayment; clientSecret: string | null }) {
  const { status, payment, clientSecret } = props;
  const dollars = useDollars();
  const { call, payer, amount, refunded } = payment;
  const startsAt = new Date(call.startsAt);
  const when = <OwnTimeText instant={startsAt} />;
  useRestoredAnswers(payment);
  const renderers: Record<CallOutcome, () => ReactNode> = {
    settled: () => (
      <>
        <p>Your coaching call payment has been processed successfully.</p>
        <p className="rounded-control bg-sky-soft p-4 sm:p-5">
          <OwnDateTime startsAt={startsAt} label={call.label} />
        </p>
        <p>
          {call.minutes} minutes, {dollars(amount)} paid
          {call.minutesFromCredit > 0 && `, ${call.minutesFromCredit} minutes from your credit`}.
        </p>
        {refunded > 0 && <p>{dollars(refunded)} of it has been refunded since.</p>}
        <EmailInstructions email={payer.email} />
        {serverNow() < startsAt && (
          <p>
            <ChangeRule startsAt={startsAt} terms={call} />
          </p>
        )}
        {call.link && (
          <p>
            <ButtonLink href={`/my-call#${call.link}`}>See your call</ButtonLink>
          </p>
        )}
        <CalendarLinks booked={toCallForCalendar({ ...call, kind: 'paid' }, payer)} />
      </>
    ),
    'call-cancelled': () => (
      <>
        <p>
          Your {call.minutes}-minute coaching call on {when} has been canceled.
        </p>
        <p>
          You had paid {dollars(amount)}
          {refunded > 0 && `, and ${dollars(refunded)} of it has been refunded since`}.{' '}
          {call.cancelRule === 'decide'
            ? `${describeMoneyWaits(call)}.`
            : 'The email about the cancellation says what happens to the money.'}{' '}
          If you have questions, write to <ContactLink />.
        </p>
      </>
    ),
    processing: () => (
      <>
        <p>
          The payment of {dollars(amount)} for your call on {when} is on its way but hasn’t gone through yet. This can
          take a few minutes, and your time stays held for you until then.
        </p>
        <p>
          This page keeps checking. You can also close it: an email to{' '}
          <strong className="[overflow-wrap:anywhere]">{payer.email}</strong> will tell you as soon as your call is
          booked. Please don’t pay again.
        </p>
      </>
    ),
    open: () => (
      <>
        <p>
          <strong>Nothing was charged</strong>, and your call on {when} isn’t {call.isBooked ? 'paid' : 'booked'} yet.
          The payment wasn’t approved or wasn’t finished. Please try another card.
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
          Your payment of {dollars(amount)} went through, but your time was already taken by then: {when}. Sorry about
          that. Your call isn’t booked.
        </p>
        <p>
          I’ve been notified, and I’ll write to you: you’ll get your money back, or another time if you prefer. There’s
          nothing you need to do. If you have questions, write to <ContactLink />.
        </p>
      </>
    ),
    'not-owed': () => (
      <>
        <p>
          Your payment of {dollars(amount)} went through, but your call on {when} had already been paid in another way.
          The call itself stays as it is.
        </p>
        <p>
          I’ve been notified, and I’ll write to you about your refund. There’s nothing you need to do. If you have
          questions, write to <ContactLink />.
        </p>
      </>
    ),
    cancelled: () =>
      call.isBooked ? (
        <EndedCallLink when={when} />
      ) : (
        <>
          <p>
            Your time was held while you were paying, and the hold has run out. <strong>Nothing was charged</strong>,
            and your call on {when} isn’t booked.
          </p>
          <ButtonLink href={BOOKING_PATH}>Pick a time again</ButtonLink>
        </>
      ),
    refunded: () => (
      <RefundedNote refunded={refunded} amount={amount}>
        your call on {when} has been refunded.
      </RefundedNote>
    ),
  };
  return <div className="space-y-5">{renderers[status]()}</div>;
}

function EmailInstructions({ email }: { email: string }) {
  return (
    <p>
      The details of your call are on their way to <strong className="[overflow-wrap:anywhere]">{email}</strong>. Please
      check your junk or spam folder too. If nothing arrives within 10 minutes, contact <ContactLink />.
    </p>
  );
}
