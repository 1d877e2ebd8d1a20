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

/** The most urgent first. */
const groups = [
  { name: 'Booking surges', Group: BookingSurges },
  { name: 'Payments to settle', Group: PaymentsToReview },
  { name: 'Stray payments', Group: StrayPayments },
  { name: 'Waiting requests', Group: WaitingRequests },
  { name: 'Unfinished calls', Group: UnfinishedCalls },
  { name: 'Payment decisions', Group: PaymentDecisions },
  { name: 'Unsent emails', Group: UnsentMails },
  { name: 'Suspected bots', Group: SuspectedRobots },
] as const;

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
          You’re all caught up: every request is answered, and every email has gone out.
        </p>
      ) : (
        <div className="mt-5">
          {groups.map(({ name, Group }) => (
            <ErrorBoundary key={name} name={name}>
              <Group {...shared} />
            </ErrorBoundary>
          ))}
        </div>
      )}
    </section>
  );
}
