import type { ReactNode } from 'react';
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx';
import { PartFailure } from '../ui/PartFailure.tsx';

/** The boundary of the card form. If the form fails, the payment may be under way, and a reload shows its outcome. */
export function CardBoundary({ children }: { children: ReactNode }) {
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
