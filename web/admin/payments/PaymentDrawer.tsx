import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef } from 'react';
import type { PaymentDetails } from '#contracts/admin-payments.ts';
import { ApiError } from '../../api.ts';
import { Button } from '../../ui/Button.tsx';
import { Drawer } from '../../ui/Drawer.tsx';
import { ErrorBoundary } from '../../ui/ErrorBoundary.tsx';
import { toast } from '../../ui/toast.ts';
import { DrawerSection } from '../DrawerSection.tsx';
import { fullName } from '../full-name.ts';
import { LoadFailure } from '../LoadFailure.tsx';
import { Loading } from '../Loading.tsx';
import { PaymentFacts } from './PaymentFacts.tsx';
import { paymentDetailsQuery } from './payments-query.ts';
import { RefundDialog } from './RefundDialog.tsx';
import { RefundHistory } from './RefundHistory.tsx';
import { noRefundReason, refundToastTitle } from './refund-labels.ts';

type DrawerHandlers = { isRefunding: boolean; onAskRefund(): void; onDropRefund(): void; onLeave(): void };

/** All about one payment, and giving it back. */
export function PaymentDrawer({ id, ...handlers }: { id: number } & DrawerHandlers) {
  const { data, error, isFetching, refetch } = useQuery({
    ...paymentDetailsQuery(id),
    refetchOnMount: 'always',
    refetchInterval: 30_000,
  });
  const isGone = error instanceof ApiError && error.status === 404;
  const hasDetails = data && !isGone;
  let content: ReactNode = <Loading what="the payment" />;
  if (isGone) content = <PaymentNotFound onLeave={handlers.onLeave} />;
  else if (hasDetails) content = <Details details={data} {...handlers} />;
  else if (error) content = null;
  return (
    <Drawer title={hasDetails ? `Payment of ${fullName(data.payment)}` : 'Payment'} onLeave={handlers.onLeave}>
      {error && !isGone && (
        <LoadFailure
          title="Error loading the payment"
          error={error}
          isTrying={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {content}
    </Drawer>
  );
}

function PaymentNotFound({ onLeave }: { onLeave(): void }) {
  return (
    <div role="alert">
      <p>There is no such payment.</p>
      <Button variant="secondary" onClick={onLeave} className="mt-4">
        Back to the list
      </Button>
    </div>
  );
}

function Details({ details, isRefunding, onAskRefund, onDropRefund }: { details: PaymentDetails } & DrawerHandlers) {
  const queries = useQueryClient();
  const heading = useRef<HTMLHeadingElement>(null);
  const isRefunded = useRef(false);
  const blockedReason = noRefundReason(details);

  useEffect(() => {
    // The button that opened the form may be gone with what was done.
    if (!isRefunding && isRefunded.current) heading.current?.focus();
    isRefunded.current = false;
  }, [isRefunding]);

  function handleRefunded(message: string, nextDetails: PaymentDetails) {
    queries.setQueryData(paymentDetailsQuery(nextDetails.payment.id).queryKey, nextDetails);
    isRefunded.current = true;
    toast({ title: refundToastTitle(nextDetails), description: message });
    onDropRefund();
  }

  return (
    <>
      <ErrorBoundary name="The payment">
        <PaymentFacts details={details} heading={heading} />
      </ErrorBoundary>
      <DrawerSection title="Refunds">
        <RefundHistory refunds={details.refunds} />
        {blockedReason === null ? (
          <Button variant="secondary" onClick={onAskRefund} className="mt-5">
            Refund…
          </Button>
        ) : (
          <p className="mt-4 text-muted">{blockedReason}</p>
        )}
      </DrawerSection>
      {isRefunding && blockedReason === null && (
        <RefundDialog details={details} onDone={handleRefunded} onClosed={onDropRefund} />
      )}
    </>
  );
}
