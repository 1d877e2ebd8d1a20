import { CircleCheck } from 'lucide-react';
import { useRef } from 'react';
import { ErrorBoundary } from '../../ui/ErrorBoundary.tsx';
import { BookingSurges } from './BookingSurges.tsx';
import { PaymentDecisions } from './PaymentDecisions.tsx';
import { PaymentsToReview } from './PaymentsToReview.tsx';
import { StrayPayments } from './StrayPayments.tsx';
import { SuspectedRobots } from './SuspectedRobots.tsx';
import { type Attention, countAttention } from './today.ts';
import { UnfinishedCalls } from './UnfinishedCalls.tsx';
import { UnsentMails } from './UnsentMails.tsx';
import { WaitingRequests } from './WaitingRequests.tsx';

/** What waits for the coach. A finished item leaves the list, so the heading takes the focus. */
export function NeedsAttention({ attention }: { attention: Attention }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const shared = { attention, onDone: () => heading.current?.focus() };
  return (
    <section aria-labelledby="attention" className="rounded-panel border border-line bg-card p-5 shadow-panel sm:p-7">
      <h2 ref={heading} id="attention" tabIndex={-1} className="text-heading">
        Needs attention
      </h2>
      {countAttention(attention) === 0 ? (
        <p className="mt-3 flex gap-3 text-muted">
          <CircleCheck aria-hidden className="mt-0.5 size-5 shrink-0 text-leaf" />
          Nothing waits for you. Every request is answered, and every mail has left.
        </p>
      ) : (
        <div className="mt-5">
          <ErrorBoundary name="Unusually many bookings">
            <BookingSurges {...shared} />
          </ErrorBoundary>
          <ErrorBoundary name="Payments to settle">
            <PaymentsToReview {...shared} />
          </ErrorBoundary>
          <ErrorBoundary name="Stray payments">
            <StrayPayments {...shared} />
          </ErrorBoundary>
          <ErrorBoundary name="Waiting requests">
            <WaitingRequests {...shared} />
          </ErrorBoundary>
          <ErrorBoundary name="Unfinished calls">
            <UnfinishedCalls {...shared} />
          </ErrorBoundary>
          <ErrorBoundary name="Payment decisions">
            <PaymentDecisions {...shared} />
          </ErrorBoundary>
          <ErrorBoundary name="Unsent mails">
            <UnsentMails {...shared} />
          </ErrorBoundary>
          <ErrorBoundary name="Suspected robots">
            <SuspectedRobots {...shared} />
          </ErrorBoundary>
        </div>
      )}
    </section>
  );
}
