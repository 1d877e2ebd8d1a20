import type { ReactNode } from 'react';
import type { PayerPayment } from '#contracts/payments.ts';
import { fullName } from '#domain/full-name.ts';
import { CardBoundary } from './CardBoundary.tsx';
import { CardPayment, type CardPaymentProps } from './CardPayment.tsx';
import type { CheckoutSession } from './checkout-state.ts';

/** The card form for an open payment. Mounts a new form for each session. */
export function PayByCard({
  session,
  payment,
  returnPath,
  payer,
  terms,
  ...cardPayment
}: Omit<CardPaymentProps, 'charge'> & {
  session: CheckoutSession;
  payment: PayerPayment;
  returnPath: `/${string}`;
  /** Who pays, above the form. */
  payer?: ReactNode;
  /** Below the form. */
  terms?: ReactNode;
}) {
  return (
    <section aria-labelledby="pay" className="rounded-panel border border-line bg-card p-5 shadow-panel sm:p-8">
      <h2 id="pay" className="text-heading">
        Pay by Card
      </h2>
      {payer}
      <div className="mt-6">
        <CardBoundary>
          <CardPayment
            key={session.clientSecret}
            charge={{ ...session, payer: { name: fullName(payment.payer), email: payment.payer.email }, returnPath }}
            {...cardPayment}
          />
        </CardBoundary>
      </div>
      {terms}
    </section>
  );
}
