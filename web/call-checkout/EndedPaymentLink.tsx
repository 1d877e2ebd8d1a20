import type { ReactNode } from 'react';
import type { LinkedPackage, LinkedPayment } from '#contracts/booking/payment-links.ts';
import { listBillReceipts } from '#contracts/money/receipts.ts';
import type { PaymentLinkState } from '#domain/payment-links.ts';
import { formatDate } from '#domain/slot-values.ts';
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
const packageTitles = {
  ...titles,
  paid: 'This package is paid',
  elsewhere: 'This package is paid',
  cancelled: 'This offer was taken back',
  expired: 'This offer has ended',
};

/** Tells the client why a call, bill or package can no longer be paid by its link, and what to do next. */
export function EndedPaymentLink(props: { payment: LinkedPayment; state: EndedState; link: string }) {
  const { payment, state, link } = props;
  if ('package' in payment) return <EndedOffer payment={payment} state={state} link={link} />;
  return <EndedCallOrBill payment={payment} state={state} link={link} />;
}

function EndedCallOrBill({ payment, state, link }: { payment: LinkedPayment; state: EndedState; link: string }) {
  const dollars = useDollars();
  const isBill = payment.about !== null;
  const namePurchase = (your: 'your' | 'Your') =>
    isBill ? (
      `“${payment.about}”`
    ) : (
      <>
        {your} call on <OwnTimeText instant={new Date(payment.startsAt)} />
      </>
    );
  const due = namePurchase('your');
  const nothingLeft = (
    <p>
      There’s nothing left to pay for {due}. If that surprises you, write to <ContactLink />.
    </p>
  );
  const sentences: Record<EndedState, ReactNode> = {
    paid: (
      <>
        <p>
          Thank you! {dollars(payment.amount)} for {due} has been paid.
          {!isBill && ' The confirmation email has your receipt and everything about the call.'}
        </p>
        <LinkReceipts link={link} />
      </>
    ),
    elsewhere: nothingLeft,
    cancelled: isBill ? (
      nothingLeft
    ) : (
      <>
        <p>{namePurchase('Your')} was canceled, so there’s nothing to pay.</p>
        <ButtonLink href="/coaching-offers#coaching-calls" variant="secondary">
          See the coaching offers
        </ButtonLink>
      </>
    ),
    replaced: (
      <p>
        I’ve made a new payment link for {due}, and this one no longer works. Please open the one in my latest email.
        Can’t find it? Write to <ContactLink />.
      </p>
    ),
    expired: (
      <p>
        {namePurchase('Your')} hasn’t been paid, and this link no longer works. Write to <ContactLink />, and I’ll send
        you a new one. Nothing was charged.
      </p>
    ),
    over: (
      <p>
        {namePurchase('Your')} is over, so this link no longer works. If it’s still to be paid, write to <ContactLink />
        , and I’ll send you a new one. Nothing was charged.
      </p>
    ),
  };
  return (
    <CheckoutPanel title={(isBill ? billTitles : titles)[state]}>
      <div className="space-y-5 [overflow-wrap:anywhere]">{sentences[state]}</div>
    </CheckoutPanel>
  );
}

/** The offer of a package that was paid, taken back or has ended. A paid one leads to the page that books its calls. */
function EndedOffer({ payment, state, link }: { payment: LinkedPackage; state: EndedState; link: string }) {
  const dollars = useDollars();
  const { about, amount, package: offered } = payment;
  if (offered.isRefunded) {
    return (
      <CheckoutPanel title="This package was refunded">
        <p className="[overflow-wrap:anywhere]">
          “{about}” was refunded, so it has ended. If that surprises you, write to <ContactLink />.
        </p>
        <LinkReceipts link={link} />
      </CheckoutPanel>
    );
  }
  const isSold = state === 'paid' || state === 'elsewhere';
  return (
    <CheckoutPanel title={packageTitles[state]}>
      <div className="space-y-5 [overflow-wrap:anywhere]">
        {isSold ? (
          <>
            <p>
              Thank you! “{about}” is yours{state === 'paid' && `: ${dollars(amount)} has been paid`}. You can book its
              calls{offered.lastDay && ` until ${formatDate(offered.lastDay)}`}.
            </p>
            <ButtonLink href={`/package#${link}`}>Book your calls</ButtonLink>
            {state === 'paid' && <LinkReceipts link={link} />}
          </>
        ) : (
          <p>
            “{about}” can’t be paid any more. Nothing was charged. If you’d like it, write to <ContactLink />, and I’ll
            send you a new offer.
          </p>
        )}
      </div>
    </CheckoutPanel>
  );
}

const LinkReceipts = ({ link }: { link: string }) => (
  <ReceiptsButton
    load={() => callApi(listBillReceipts, { body: { link } })}
    none="The receipt isn’t ready yet. Please look again in a few minutes."
  />
);
