import type { ReactNode } from 'react';
import type { LinkedCall } from '#contracts/booking/payment-links.ts';
import { formatDollars } from '#domain/prices.ts';
import { CheckoutPanel } from '../card-payment/CheckoutPanel.tsx';
import { OwnTimeText } from '../slots/OwnTimeText.tsx';
import { ButtonLink } from '../ui/Button.tsx';
import { ContactLink } from '../ui/ContactLink.tsx';

type EndedState = Exclude<LinkedCall['state'], 'open'>;

const titles: Record<EndedState, string> = {
  paid: 'This call is paid',
  elsewhere: 'Nothing left to pay',
  cancelled: 'This call was canceled',
  replaced: 'There’s a newer link',
  expired: 'This link has expired',
  over: 'This call is over',
};

/** Says in plain words why the link of a call can no longer be paid, and what to do next. */
export function EndedPaymentLink({ payment, state }: { payment: LinkedCall; state: EndedState }) {
  const when = <OwnTimeText instant={new Date(payment.startsAt)} />;
  const sentences: Record<EndedState, ReactNode> = {
    paid: (
      <p>
        Thank you! {formatDollars(payment.amount)} for your call on {when} has been paid. The confirmation email has
        your receipt and everything about the call.
      </p>
    ),
    elsewhere: (
      <p>
        There’s nothing left to pay for your call on {when}. If that surprises you, write to <ContactLink />.
      </p>
    ),
    cancelled: (
      <>
        <p>Your call on {when} was canceled, so there’s nothing to pay.</p>
        <ButtonLink href="/coaching-offers#coaching-calls" variant="secondary">
          See the coaching offers
        </ButtonLink>
      </>
    ),
    replaced: (
      <p>
        I’ve made a new payment link for your call on {when}, and this one no longer works. Please open the one in my
        latest email. Can’t find it? Write to <ContactLink />.
      </p>
    ),
    expired: (
      <p>
        Your call on {when} hasn’t been paid, and this link no longer works. Write to <ContactLink />, and I’ll send you
        a new one. Nothing was charged.
      </p>
    ),
    over: (
      <p>
        Your call on {when} is over, so this link no longer works. If it’s still to be paid, write to <ContactLink />,
        and I’ll send you a new one. Nothing was charged.
      </p>
    ),
  };
  return <CheckoutPanel title={titles[state]}>{sentences[state]}</CheckoutPanel>;
}
