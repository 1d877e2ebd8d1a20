import type { ReactNode } from 'react';
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx';
import { PartFailure } from '../ui/PartFailure.tsx';

/** Around the card form: if the form fails, money may be on its way already, and a reload shows what became of it. */
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
