import type { ReactNode } from 'react';
import type { LinkedPayment } from '#contracts/booking/payment-links.ts';
import { listBillReceipts } from '#contracts/money/receipts.ts';
import type { PaymentLinkState } from '#domain/payment-links.ts';
import { callApi } from '../api.ts';
import { CheckoutPanel } from '../card-payment/CheckoutPanel.tsx';
import { OwnTimeText } from '../slots/OwnTimeText.tsx';
import { ButtonLink } from '../ui/Button.tsx';
import { ContactLink } from '../ui/ContactLink.tsx';
import { ReceiptsButton } from '../ui/ReceiptsButton.tsx';
import { useDollars } from '../ui/use-dollars.ts';

type EndedState = Exclude<PaymentLinkState, 'open'>;

const titles: Record<EndedState, string> = {
  paid: 'This call is paid',
  elsewhere: 'Nothing left to pay',
  cancelled: 'This call was canceled',
  replaced: 'There’s a newer link',
  expired: 'This link has expired',
  over: 'This call is over',
};

const billTitles = { ...titles, paid: 'This bill is paid', cancelled: titles.elsewhere };

/** Says in plain words why a call or a bill can no longer be paid by its link, and what to do next. */
export function EndedPaymentLink(props: { payment: LinkedPayment; state: EndedState; link: string }) {
  const { payment, state, link } = props;
  const dollars = useDollars();
  const isBill = payment.about !== null;
  const nameIt = (your: 'your' | 'Your') =>
    isBill ? (
      `“${payment.about}”`
    ) : (
      <>
        {your} call on <OwnTimeText instant={new Date(payment.startsAt)} />
      </>
    );
  const it = nameIt('your');
  const nothingLeft = (
    <p>
      There’s nothing left to pay for {it}. If that surprises you, write to <ContactLink />.
    </p>
  );
  const sentences: Record<EndedState, ReactNode> = {
    paid: (
      <>
        <p>
          Thank you! {dollars(payment.amount)} for {it} has been paid.
          {!isBill && ' The confirmation email has your receipt and everything about the call.'}
        </p>
        {isBill && (
          <ReceiptsButton
            load={() => callApi(listBillReceipts, { body: { link } })}
            none="The receipt isn’t ready yet. Please look again in a few minutes."
          />
        )}
      </>
    ),
    elsewhere: nothingLeft,
    cancelled: isBill ? (
      nothingLeft
    ) : (
      <>
        <p>{nameIt('Your')} was canceled, so there’s nothing to pay.</p>
        <ButtonLink href="/coaching-offers#coaching-calls" variant="secondary">
          See the coaching offers
        </ButtonLink>
      </>
    ),
    replaced: (
      <p>
        I’ve made a new payment link for {it}, and this one no longer works. Please open the one in my latest email.
        Can’t find it? Write to <ContactLink />.
      </p>
    ),
    expired: (
      <p>
        {nameIt('Your')} hasn’t been paid, and this link no longer works. Write to <ContactLink />, and I’ll send you a
        new one. Nothing was charged.
      </p>
    ),
    over: (
      <p>
        {nameIt('Your')} is over, so this link no longer works. If it’s still to be paid, write to <ContactLink />, and
        I’ll send you a new one. Nothing was charged.
      </p>
    ),
  };
  return (
    <CheckoutPanel title={(isBill ? billTitles : titles)[state]}>
      <div className="space-y-5 [overflow-wrap:anywhere]">{sentences[state]}</div>
    </CheckoutPanel>
  );
}
