import type { ReactNode } from 'react';
import type { PayerPayment } from '#contracts/money/payments.ts';
import { fullName } from '#domain/full-name.ts';
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx';
import { PartFailure } from '../ui/PartFailure.tsx';
import { TitledSection } from '../ui/TitledSection.tsx';
import { CardForm, type CardFormProps } from './CardForm.tsx';
import type { CheckoutSession } from './checkout-state.ts';

/** The card form for an open payment. Mounts a new form for each session. */
export function CardFormSection(
  props: Omit<CardFormProps, 'charge'> & {
    session: CheckoutSession;
    payment: PayerPayment;
    returnPath: `/${string}`;
    payer?: ReactNode;
    terms?: ReactNode;
  },
) {
  const { session, payment, returnPath, payer, terms, ...cardForm } = props;
  return (
    <TitledSection
      title="Pay by card"
      titleClass="text-heading max-lg:sr-only"
      className="panel px-4 py-3 shadow-panel sm:p-8"
    >
      {payer}
      <div className={payer ? 'mt-4' : 'lg:mt-4'}>
        <CardBoundary>
          <CardForm
            key={session.clientSecret}
            charge={{ ...session, payer: { name: fullName(payment.payer), email: payment.payer.email }, returnPath }}
            {...cardForm}
          />
        </CardBoundary>
      </div>
      {terms}
    </TitledSection>
  );
}

/** The error boundary of the card form: if the form crashes, the payment may be under way all the same. */
function CardBoundary({ children }: { children: ReactNode }) {
  return (
    <ErrorBoundary
      name="Card form"
      fallback={
        <PartFailure>
          <p>
            If you’ve already pressed the pay button, please don’t pay again. Reloading shows you whether your payment
            went through.
          </p>
        </PartFailure>
      }
    >
      {children}
    </ErrorBoundary>
  );
}
