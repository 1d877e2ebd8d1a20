import { clsx } from 'clsx';
import { CircleCheck } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import type { PayerPayment } from '#contracts/money/payments.ts';
import { Button } from '../ui/Button.tsx';
import { Container } from '../ui/Container.tsx';
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx';
import { NeedsScript } from '../ui/NeedsScript.tsx';
import { usePreloadToaster } from '../ui/ToasterSlot.tsx';
import { toast } from '../ui/toast.ts';
import { PaymentReference } from './CheckoutPanel.tsx';
import { paymentRefused } from './payment-messages.ts';

export const lookupTitles = {
  asking: 'Checking your payment',
  'not found': 'Payment not found',
  unreachable: 'Your payment couldn’t be looked up',
} as const;

type OutcomePageState =
  | { status: 'known'; payment: PayerPayment }
  | { status: 'unreachable'; sentence: string }
  | { status: 'asking' | 'not found' | 'course open' | 'no payment' };

/** The page to which a payment leads. Shows only what the server says: the address could claim anything. */
export function PaymentOutcomePage(props: {
  state: OutcomePageState;
  /** The payment's status, 'open' if it failed; null as long as no outcome is known. */
  status: string | null;
  title: string;
  retry(): void;
  nextLink: ReactNode;
  /** The text about the payment, or about its absence. */
  children: ReactNode;
}) {
  const { state, status, title, retry, nextLink, children } = props;
  usePreloadToaster();
  usePaymentFailedToast(status === 'open');
  return (
    // As high as the window, so that the footer does not move when the outcome appears.
    <Container className="min-h-dvh pt-14 pb-16 md:pt-20 md:pb-24">
      <h1 className="flex max-w-3xl items-center gap-4 text-display">
        {status === 'settled' && <CircleCheck aria-hidden className="size-10 shrink-0 text-leaf sm:size-14" />}
        {title}
      </h1>
      <p role="status" className="sr-only">
        {state.status === 'asking' ? '' : title}
      </p>
      <section
        aria-label="Your payment"
        className={clsx(
          'mt-8 max-w-2xl space-y-6 text-lead',
          state.status !== 'asking' && 'panel p-5 shadow-panel sm:p-8',
        )}
      >
        {state.status === 'asking' && (
          <>
            <NeedsScript feature="Looking up your payment" />
            <p className="text-muted noscript:hidden">This takes a moment…</p>
          </>
        )}
        {state.status === 'unreachable' && (
          <>
            <p>
              Your payment couldn’t be looked up. {state.sentence} If you’ve already paid, you’re fine; please don’t pay
              again.
            </p>
            <Button onClick={retry}>Try Again</Button>
          </>
        )}
        <ErrorBoundary name="Outcome of the payment">{children}</ErrorBoundary>
        {state.status === 'known' && (
          <p className="text-base text-muted">
            <PaymentReference id={state.payment.paymentIntentId} />
          </p>
        )}
        {state.status !== 'asking' && nextLink}
      </section>
    </Container>
  );
}

/** Shows a toast if the payment failed, as for a payer who returns from a refused second step. */
function usePaymentFailedToast(isFailed: boolean): void {
  useEffect(() => {
    if (!isFailed) return;
    const { title, sentence } = paymentRefused(undefined);
    toast({ title, description: sentence, variant: 'destructive' });
  }, [isFailed]);
}
