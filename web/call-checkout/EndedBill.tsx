import type { ReactNode } from 'react';
import type { LinkedBill } from '#contracts/booking/payment-links.ts';
import { listBillReceipts } from '#contracts/money/receipts.ts';
import { formatDollars } from '#domain/prices.ts';
import { callApi } from '../api.ts';
import { CheckoutPanel } from '../card-payment/CheckoutPanel.tsx';
import { ContactLink } from '../ui/ContactLink.tsx';
import { ReceiptsButton } from '../ui/ReceiptsButton.tsx';

/** Says in plain words why a bill can no longer be paid, and what to do next. */
export function EndedBill({ bill: { about, amount, state }, link }: { bill: LinkedBill; link: string }) {
  const what = `“${about}”`;
  if (state === 'paid') {
    return (
      <CheckoutPanel title="This bill is paid">
        <p className="[overflow-wrap:anywhere]">
          Thank you! {formatDollars(amount)} for {what} has been paid.
        </p>
        <ReceiptsButton
          load={() => callApi(listBillReceipts, { body: { link } })}
          none="The receipt isn’t ready yet. Please look again in a few minutes."
        />
      </CheckoutPanel>
    );
  }
  const { title, sentence } = getEnd(state, what);
  return (
    <CheckoutPanel title={title}>
      <p className="[overflow-wrap:anywhere]">{sentence}</p>
    </CheckoutPanel>
  );
}

function getEnd(state: LinkedBill['state'], what: string): { title: string; sentence: ReactNode } {
  if (state === 'elsewhere' || state === 'cancelled') {
    const sentence = (
      <>
        There’s nothing left to pay for {what}. If that surprises you, write to <ContactLink />.
      </>
    );
    return { title: 'Nothing left to pay', sentence };
  }
  const sentence = (
    <>
      {what} hasn’t been paid, and this link no longer works. Write to <ContactLink />, and I’ll send you a new one.
      Nothing was charged.
    </>
  );
  return { title: 'This link has expired', sentence };
}
